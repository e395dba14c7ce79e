export type ComboboxState = { open: boolean; active: number | null }

export type ComboboxAnswer = {
  state: ComboboxState
  /** The suggestion to take. */
  pick?: number
  /** True when the key is used up and must not reach the form. */
  handled: boolean
}

/** Maps a key to an action, after the ARIA Authoring Practices' editable combobox with list autocomplete. */
export function comboboxKey(key: string, state: ComboboxState, count: number): ComboboxAnswer {
  const kept = { state, handled: false }
  const { open, active } = state
  // Enter with nothing chosen is the form's: the list gets out of the way, also one that is still to come.
  if (key === 'Enter' && open && active === null) return { state: { open: false, active: null }, handled: false }
  if (count === 0) return kept
  if (key === 'ArrowDown') {
    const next = !open ? (active ?? 0) : active === null ? 0 : (active + 1) % count
    return { state: { open: true, active: next }, handled: true }
  }
  if (key === 'ArrowUp') {
    const next = !open || active === null ? count - 1 : (active - 1 + count) % count
    return { state: { open: true, active: next }, handled: true }
  }
  if (!open) return kept
  if (key === 'Enter' && active !== null && active < count) {
    return { state: { open: false, active: null }, pick: active, handled: true }
  }
  if (key === 'Escape') return { state: { open: false, active: null }, handled: true }
  return kept
}
