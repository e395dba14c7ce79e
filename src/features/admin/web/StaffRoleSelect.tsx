import { type StaffRole, staffRoles } from '../../../platform/shared/staff-roles.ts'
import { Select } from '../../../ui/Field.tsx'
import { staffRoleNames, staffRoleNotes } from './staff-words.ts'

export const StaffRoleSelect = ({ defaultValue }: { defaultValue: StaffRole }) => (
  <Select
    label="Role"
    name="role"
    defaultValue={defaultValue}
    options={staffRoles.map((value) => ({ value, label: `${staffRoleNames[value]}: ${staffRoleNotes[value]}` }))}
  />
)
