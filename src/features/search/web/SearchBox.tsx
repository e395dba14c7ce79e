import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { entryTypeNames } from '../../../product/entries.ts'
import { queryLimit, suggestionMinimum } from '../../../product/search-box.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import type { searchContract } from '../contract.ts'

type Suggestions = Output<(typeof searchContract)['GET /api/suggestions']>

export interface SearchBoxProps {
  text: string
  /** The debounced text: suggestions are asked for it. */
  query: string
  onType: (text: string) => void
  /** A suggestion was picked; this is its name. */
  onPick: (name: string) => void
  size?: 'medium' | 'large'
  placeholder?: string
}

export function SearchBox({ text, query, onType, onPick, size = 'large', placeholder }: SearchBoxProps) {
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const first = useRef({ text, onType })
  // Adopt text from before hydration: the box has it, the state does not.
  useEffect(() => {
    const typed = input.current?.value
    if (typed !== undefined && typed !== first.current.text) first.current.onType(typed)
    if (document.activeElement === input.current) setFocused(true)
  }, [])
  const isLongEnough = isLong(query) && isLong(text)
  const { data } = useQuery<Suggestions>({
    queryKey: ['/api/suggestions', { q: query }],
    enabled: isFocused && isLongEnough,
    // Otherwise the list would close and open again with every letter.
    placeholderData: keepPreviousData,
  })
  const suggestions = isLongEnough ? (data ?? []) : []
  return (
    <Combobox
      ref={input}
      name="q"
      label="Search vendors, apps, SDKs and domains"
      size={size}
      placeholder={placeholder}
      maxLength={queryLimit}
      enterKeyHint="search"
      value={text}
      onChange={onType}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      suggestions={suggestions.map((suggestion, index) => ({
        id: String(index),
        label: suggestion.name,
        detail: [entryTypeNames[suggestion.type], suggestion.company].filter(Boolean).join(' · '),
      }))}
      onPick={(suggestion) => onPick(suggestion.label)}
    />
  )
}

const isLong = (text: string) => [...text.trim()].length >= suggestionMinimum
