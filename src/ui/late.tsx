import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Loaded } from './Loaded.tsx'
import { awake, type Load, latePart, whenNear } from './late-parts.ts'

export type Late<Props> = ComponentType<Props> & {
  /** Fetches it beforehand. */
  fetch: () => Promise<void>
}

/**
 * A part that is fetched when it is first shown: a tab, a form that few people open. The server writes
 * only its place: use it for what is behind a sign-in that the browser knows, or behind a click.
 * @param what "The findings": begins the sentence that says it could not be loaded.
 * @param isFarDown It waits until it comes into view, or the person first does something.
 */
export function late<Props extends object>(
  what: string,
  load: Load<Props>,
  { isFarDown = false }: { isFarDown?: boolean } = {},
): Late<Props> {
  const part = latePart(load)

  function Late(props: Props) {
    const Shown = part.shown
    const [, setTold] = useState(false)
    const [error, setError] = useState<Error | null>(null)
    const place = useRef<HTMLDivElement>(null)
    const ask = () => {
      setError(null)
      part.fetch().then(() => setTold(true), setError)
    }
    useEffect(() => {
      if (Shown) return
      if (!isFarDown || !place.current) return ask()
      void awake.then(ask)
      return whenNear(place.current, ask)
    }, [])
    return (
      <>
        {isFarDown && !Shown && <div ref={place} />}
        <Loaded answer={{ data: Shown, error, refetch: ask }} what={what} explain={() => 'Check the connection.'}>
          {(Now) => <Now {...props} />}
        </Loaded>
      </>
    )
  }
  return Object.assign(Late, { fetch: part.fetch })
}
