import { ApiError } from './call.ts'

export interface Sent {
  sent: number
  total: number
}

/**
 * Sends a file as a form does. `fetch` tells nothing of how far an upload is, so this one call is made the older way.
 * Rejects with an ApiError, or with the `AbortError` of a sender who called it off.
 */
export function sendFile<Answer>(
  url: string,
  file: File,
  options: { onProgress?: (progress: Sent) => void; signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { onProgress, signal, headers = {} } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.set('file', file)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress?.({ sent: loaded, total: lengthComputable ? total : file.size }),
    )
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer)
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    // Also a server that hangs up on a sender whom it refused: its words then may not arrive.
    request.addEventListener('error', () => reject(new Error('the connection ended')))
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    // A browser that sends the form by itself asks for a page, and is led to one.
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}
