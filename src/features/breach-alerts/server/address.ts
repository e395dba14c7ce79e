/** The address that asks this. */
export function addressOf(
  base: string,
  query: Record<string, string | number | readonly string[] | undefined>,
): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return asked.length > 0 ? `${base}?${new URLSearchParams(asked)}` : base
}
