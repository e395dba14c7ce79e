import { useState } from 'react'
import { type StaffRole, staffRoles } from '../../../platform/shared/staff-roles.ts'
import { optionsOf, Select } from '../../../ui/Field.tsx'
import { staffRoleNames, staffRoleNotes } from './staff-words.ts'

/** Says below what the chosen role may do: a phone cuts off a longer option. */
export function StaffRoleSelect({ defaultValue }: { defaultValue: StaffRole }) {
  const [role, setRole] = useState(defaultValue)
  return (
    <Select
      label="Role"
      name="role"
      defaultValue={defaultValue}
      onChange={(event) => setRole(event.currentTarget.value as StaffRole)} // One of the options.
      hint={staffRoleNotes[role]}
      options={optionsOf(staffRoles, staffRoleNames)}
    />
  )
}
