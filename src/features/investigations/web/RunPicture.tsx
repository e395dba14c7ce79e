import { useQuery } from '@tanstack/react-query'
import { ApiError, type Send } from '../../../platform/web/call.ts'
import { Spinner } from '../../../ui/States.tsx'
import { type EvidencePlace, evidenceUrl, useRunReader } from './run-reader.ts'

/** The page as the browser saw it. */
export function RunPicture({ place, alt }: { place: EvidencePlace; alt: string }) {
  const reader = useRunReader()
  const url = `${evidenceUrl(reader, place)}/picture.png`
  return reader.isOwn ? <OwnPicture url={url} alt={alt} /> : <Picture src={url} alt={alt} />
}

/** An image's own address would not say who asks. */
function OwnPicture({ url, alt }: { url: string; alt: string }) {
  const { send } = useRunReader()
  const { data, isError } = useQuery({ queryKey: [url], queryFn: ({ signal }) => readPicture(send, url, signal) })
  if (data) return <Picture src={data} alt={alt} />
  return isError ? (
    <p className="mb-6 text-quiet">The picture could not be loaded.</p>
  ) : (
    <Spinner label="Loading picture" />
  )
}

/** As a `data:` address: pages of this site show no others but their own. */
async function readPicture(send: Send, url: string, signal: AbortSignal): Promise<string> {
  const response = await send(url, { signal })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <img
    src={src}
    alt={alt}
    width={1280}
    height={800}
    loading="lazy"
    className="mb-6 h-auto max-w-full rounded-md border border-line"
  />
)
