import { useEffect, useRef, useState } from 'react'
import { debounceMs } from '../../../product/search-box.ts'

/** Holds the text of the search box, which becomes the query after a pause in typing, or at once. */
export function useTypedQuery(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onQuery)
  useEffect(() => {
    latest.current = onQuery
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address also changes from outside: by the back button, or by a link to this page.
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    clearTimeout(timer.current)
    setText(query)
  }, [query])

  function ask(next: string) {
    clearTimeout(timer.current)
    asked.current = next
    setText(next)
    latest.current(next)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), debounceMs)
  }

  return { text, type, ask }
}
