/** What went wrong, in the words of whoever noticed it. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
