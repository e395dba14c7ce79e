import { ApiError } from '../../../platform/web/call.ts'
import type { ScanRow } from '../contract.ts'
import { scanFilesUrl } from '../vocabulary.ts'

export interface Sent {
  sent: number
  total: number
}

/**
 * Sends a file as a form does. `fetch` tells nothing of how far an upload is, so this one call is made the older way.
 * Rejects with an ApiError, or with the `AbortError` of a sender who called it off.
 */
export function sendFile(
  file: File,
  { onProgress, signal }: { onProgress: (progress: Sent) => void; signal: AbortSignal },
): Promise<ScanRow> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.set('file', file)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress({ sent: loaded, total: lengthComputable ? total : file.size }),
    )
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as ScanRow)
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    // Also a server that hangs up on a sender whom it refused: its words then may not arrive.
    request.addEventListener('error', () => reject(new Error('the connection ended')))
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', scanFilesUrl)
    // A browser that sends the form by itself asks for a page, and is led to one.
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}
