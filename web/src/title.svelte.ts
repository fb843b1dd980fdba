/** What the window is about, as far as its page says more than its name. */

let subject = $state.raw<string>();

export function windowSubject(): string | undefined {
  return subject;
}

/** Names what a component shows, for as long as it is there. */
export function nameWindow(text: () => string): void {
  $effect(() => {
    subject = text();
    return () => {
      subject = undefined;
    };
  });
}
