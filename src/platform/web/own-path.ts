/** A path of this site to go on to, query included; the fallback for anything that could lead elsewhere. */
export function ownPath(asked: string | null, fallback: string): string {
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, someOrigin)) return fallback
  const { origin, pathname, search, hash } = new URL(asked, someOrigin)
  return origin === someOrigin && !pathname.startsWith('//') ? pathname + search + hash : fallback
}

const someOrigin = 'https://origin.invalid'
