import { type ComponentType, useEffect, useState } from 'react'
import { Loaded } from './Loaded.tsx'
import { type Load, latePart } from './late-parts.ts'

/**
 * A part that is fetched when it is first shown: a tab, a form that few people open. It stands in no page that the server
 * writes, which has its place only: for what is behind a sign-in that the browser knows, or behind a click.
 * @param what "The findings": begins the sentence that says it could not be loaded.
 */
export function late<Props extends object>(what: string, load: Load<Props>): ComponentType<Props> {
  const part = latePart(load)

  return function Late(props: Props) {
    const [, setTold] = useState(false)
    const [error, setError] = useState<Error | null>(null)
    const ask = () => {
      setError(null)
      part.fetch().then(() => setTold(true), setError)
    }
    useEffect(() => {
      if (!part.shown) ask()
    }, [])
    return (
      <Loaded answer={{ data: part.shown, error, refetch: ask }} what={what} explain={() => 'Check the connection.'}>
        {(Shown) => <Shown {...props} />}
      </Loaded>
    )
  }
}
