// Lets the page work without a network after the first visit.

/** Starts keeping the built files, once the browser has nothing better to do. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // A browser may refuse, in a private window say; the page works all the same.
    navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}service-worker.js`)
      .catch(() => {});
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 1_000);
}
