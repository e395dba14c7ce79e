import { type ComponentType, useEffect, useState } from 'react'
import { Loaded } from './Loaded.tsx'

const fetchers = new Set<() => Promise<unknown>>()

/**
 * A part that is fetched when it is first shown: a tab, a form that few people open. It stands in no page that the server
 * writes, which has its place only: for what is behind a sign-in that the browser knows, or behind a click.
 * @param what "The findings": begins the sentence that says it could not be loaded.
 */
export function late<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const fetch = async () => {
    Part ??= await load()
  }
  fetchers.add(fetch)

  return function Late(props: Props) {
    const [, setTold] = useState(false)
    const [error, setError] = useState<Error | null>(null)
    const ask = () => {
      setError(null)
      fetch().then(() => setTold(true), setError)
    }
    useEffect(() => {
      if (!Part) ask()
    }, [])
    return (
      <Loaded answer={{ data: Part, error, refetch: ask }} what={what} explain={() => 'Check the connection.'}>
        {(Shown) => <Shown {...props} />}
      </Loaded>
    )
  }
}

/** For tests, which look at pages as they are once all is there. */
export const fetchLateParts = (): Promise<unknown> => Promise.all([...fetchers].map((fetch) => fetch()))
