import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { mostProducts } from '../../product/vendors.ts'
import { catalogRef, id } from './contract.ts'

// Settings of an organization's register: kinds of vendors, lists that members come back to, products of a vendor.

const typeName = z.string().trim().min(1, 'is required').max(60)
const vendorType = z.object({
  id: z.int(),
  /** As calls and files write it; it never changes. */
  key: z.string(),
  name: z.string(),
  /** Not offered for vendors any more. */
  isRetired: z.boolean(),
  /** The name of the type that took it over. */
  mergedInto: z.string().nullable(),
  /** Active vendors of this type. */
  vendors: z.int(),
})

const viewName = z.string().trim().min(1, 'is required').max(80)
/** The query string of the page's address. */
const viewAddress = z
  .string()
  .max(2_000)
  .regex(/^[\x21-\x7e]*$/, 'is not the address of a list')
const registerView = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  /** Every member of the organization sees it. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
})

const product = z.object({
  name: z.string().trim().min(1, 'is required').max(200),
  catalog: catalogRef.nullable().default(null),
})
const listedProduct = z.object({
  name: z.string(),
  catalog: catalogRef.extend({ name: z.string(), path: z.string() }).nullable(),
})

export const registerContract = {
  'GET /api/customer/vendor-types': endpoint({
    summary: 'The organization’s types of vendors',
    audience: 'member',
    response: z.array(vendorType),
  }),
  'POST /api/customer/vendor-types': endpoint({
    summary: 'Add a type of vendors',
    audience: 'member',
    role: 'manager',
    body: z.object({ name: typeName }),
    response: vendorType,
    status: 201,
  }),
  'PATCH /api/customer/vendor-types/{id}': endpoint({
    summary: 'Rename a type, retire it or bring it back',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_type' },
    params: id,
    body: z.object({ name: typeName.optional(), isRetired: z.boolean().optional() }),
    response: vendorType,
  }),
  'POST /api/customer/vendor-types/{id}/merge': endpoint({
    summary: 'Give the vendors of this type another one; the word then means that one',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_type' },
    params: id,
    body: z.object({ intoId: z.int().positive() }),
    response: vendorType,
  }),

  'GET /api/customer/register-views': endpoint({
    summary: 'Saved lists: one’s own and those that are shared',
    audience: 'member',
    response: z.array(registerView),
  }),
  'POST /api/customer/register-views': endpoint({
    summary: 'Save a list; sharing one takes a manager',
    audience: 'member',
    body: z.object({ name: viewName, address: viewAddress, isShared: z.boolean().default(false) }),
    response: registerView,
    status: 201,
  }),
  'PATCH /api/customer/register-views/{id}': endpoint({
    summary: 'Rename a saved list, share it, or save it with other filters',
    audience: 'member',
    owned: { id: 'register_view' },
    params: id,
    body: z.object({
      name: viewName.optional(),
      address: viewAddress.optional(),
      isShared: z.boolean().optional(),
    }),
    response: registerView,
  }),
  'DELETE /api/customer/register-views/{id}': endpoint({
    summary: 'Delete a saved list',
    audience: 'member',
    owned: { id: 'register_view' },
    params: id,
    response: z.unknown(),
    status: 204,
  }),

  'GET /api/customer/vendors/{id}/products': endpoint({
    summary: 'What is used of a vendor',
    audience: 'member',
    owned: { id: 'vendor' },
    params: id,
    response: z.array(listedProduct),
  }),
  'PUT /api/customer/vendors/{id}/products': endpoint({
    summary: 'Say what is used of a vendor',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor' },
    params: id,
    body: z.object({ products: z.array(product).max(mostProducts) }),
    response: z.array(listedProduct),
  }),
}

export type VendorType = z.output<typeof vendorType>
export type RegisterView = z.output<typeof registerView>
export type VendorProducts = Output<(typeof registerContract)['GET /api/customer/vendors/{id}/products']>

export const registerRefusals = {
  vendor_type_known: { status: 409, message: 'There is a type of this name already.' },
  vendor_type_unknown: { status: 422, message: 'Choose another type that is in use.' },
  vendor_types_enough: { status: 409, message: 'There are as many types as we can keep. Merge some first.' },
  views_enough: { status: 409, message: 'You have saved as many lists as we can keep. Delete one first.' },
  view_not_yours: { status: 403, message: 'Only the person who saved this list or an administrator can change it.' },
  sharing_needs_manager: { status: 403, message: 'Viewers can save lists for themselves. Ask a manager to share one.' },
} as const
