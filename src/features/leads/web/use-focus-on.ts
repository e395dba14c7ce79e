import { type RefObject, useEffect, useRef, useState } from 'react'

type Place = RefObject<HTMLElement | null>

/** Moves to a field of a form that the same press may first have brought onto the page. */
export function useFocusOn() {
  const asked = useRef<{ place: Place; name: string }>(undefined)
  const [, setPresses] = useState(0)
  useEffect(() => {
    const { place, name } = asked.current ?? {}
    const field = place?.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    if (!field) return
    asked.current = undefined
    field.focus()
  })
  return (place: Place, name: string) => {
    asked.current = { place, name }
    // A press that changes nothing of the page must still render it.
    setPresses((count) => count + 1)
  }
}
