/** Attributes of a control that may remove its own row: focus moves on to the control of the same name. */
export const rowAct = (name: string) => ({ ref: passFocus, 'data-act': name })

/** When the row goes and had the focus, it goes on in the next row, else in the one before, else at the heading of the list. */
function passFocus(control: HTMLElement | null): (() => void) | undefined {
  if (!control) return undefined
  return () => {
    const row = control.closest('li, tr') ?? control.closest('article')
    if (!row?.contains(document.activeElement)) return
    const places = ancestorsOf(row)
    const rows = [...(places[0]?.children ?? [])]
    const at = rows.indexOf(row)
    const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
    // The row is taken out right after this.
    queueMicrotask(() => {
      if (row.isConnected) return
      const left = others.filter(({ isConnected }) => isConnected)
      const same = `[data-act="${CSS.escape(control.dataset.act ?? '')}"]:enabled`
      const next =
        firstIn(left, same) ??
        firstIn(left, 'a[href], button:enabled, summary') ??
        headingOf(places.filter(({ isConnected }) => isConnected))
      next?.focus()
    })
  }
}

const ancestorsOf = ({ parentElement }: Element): Element[] =>
  parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []

const firstIn = (rows: readonly Element[], selector: string): HTMLElement | undefined =>
  rows.flatMap((row) => row.querySelector<HTMLElement>(selector) ?? [])[0]

/** Returns the heading of the nearest place that has one. */
function headingOf(places: readonly Element[]): HTMLElement | undefined {
  const heading = firstIn(places, 'h1, h2, h3, h4')
  if (heading) heading.tabIndex = -1
  return heading
}
