/** Whether the only page that a source gives of a platform is its privacy policy, and not one that takes requests. */
export function isPolicyPage(url: string | null): boolean {
  if (url === null || !URL.canParse(url)) return false
  const { pathname } = new URL(url)
  if (/opt-?out|do-?not-?sell|choices|rights|request|remov|unlist|delet/i.test(url)) return false
  return /\/(data-)?(privacy|policy)\/?$|privacy[-_]?(policy|notice|statement)|policies\/privacy|ccpa-notice/i.test(
    pathname,
  )
}
