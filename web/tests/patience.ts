// Limits of time are there to end what hangs. On a machine that is made busy
// on purpose (`cargo xtask flakes`) everything takes longer, and so do they.

/** How much longer a test may take. */
export const PATIENCE = 1 + Number(process.env.ALVEARE_LOAD ?? 0);

export const patient = (milliseconds: number): number => milliseconds * PATIENCE;
