// The engine of Postman and Newman states no types: what its README documents, in so far as it is used here.

declare module 'postman-collection' {
  export class Collection {
    constructor(definition: object)
  }
}

declare module 'postman-runtime' {
  import type { Collection } from 'postman-collection'

  interface Callbacks {
    request: (
      error: Error | null,
      cursor: object,
      response: { code: number } | undefined,
      request: { method: string; url: { getPath: () => string } },
    ) => void
    assertion: (cursor: object, assertions: { name: string; error?: { message: string } }[]) => void
    exception: (cursor: object, error: Error) => void
    done: (error: Error | null) => void
  }

  export class Runner {
    run(
      collection: Collection,
      options: { timeout?: { request?: number } },
      callback: (error: Error | null, run: { start: (callbacks: Callbacks) => void }) => void,
    ): void
  }
}
