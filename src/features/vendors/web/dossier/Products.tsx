import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { createMemberCaller, memberQuery } from '../../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../../product/links.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError, TextArea } from '../../../../ui/Field.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import type { registerContract, VendorProducts } from '../../register-contract.ts'
import { useDeed, useVendor } from './vendor-view.tsx'

const call = createMemberCaller<typeof registerContract>()

/** Lists the products of this vendor that your organization uses. */
export function Products() {
  const { vendor, locked } = useVendor()
  const products = useQuery(memberQuery<VendorProducts>(`${vendorsUrl}/${vendor.id}/products`))
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Products"
      aside={
        <Button size="small" disabled={locked !== undefined || !products.data} onClick={() => setOpen(true)}>
          Edit products
        </Button>
      }
    >
      <Loaded answer={products} what="The products" explain={errorWords}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-quiet">No products recorded.</p>
          ) : (
            <ul className="grid gap-1 text-sm">
              {list.map(({ name, catalog }) => (
                <li key={name}>{catalog ? <TextLink href={catalog.path}>{name}</TextLink> : name}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && products.data && <EditProducts products={products.data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function EditProducts({ products, onClose }: { products: VendorProducts; onClose: () => void }) {
  const { vendor } = useVendor()
  const [text, setText] = useState(products.map(({ name }) => name).join('\n'))
  const linkOf = new Map(products.map(({ name, catalog }) => [name, catalog]))
  const save = useDeed(
    () =>
      call('PUT /api/customer/vendors/{id}/products', {
        params: { id: vendor.id },
        body: {
          products: text
            .split('\n')
            .map((line) => line.trim())
            .filter((name) => name !== '')
            .map((name) => {
              const link = linkOf.get(name)
              return { name, catalog: link ? { kind: link.kind, id: link.id } : null }
            }),
        },
      }),
    'Products saved',
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Products of ${vendor.vendorName}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            pendingLabel="Saving"
            onClick={() => save.mutate(undefined, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TextArea
          label="Products"
          hint="One per line. The search of the register finds the vendor by them."
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div aria-live="polite">{save.error && <FieldError>{errorWords(save.error)}</FieldError>}</div>
      </div>
    </Dialog>
  )
}
