/** `4:05`, `1:00:00`, and tenths of a second when there are less than twenty left. */
export function clockText(left: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (left < 20_000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const long = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${long}:${two(seconds % 60)}`;
}
