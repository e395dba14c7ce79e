import type { VendorAlert, VendorRow } from '../contract.ts'

// The dashboard's figures, computed from SPEC's two lists.

type Counted = Pick<VendorRow, 'riskScore' | 'complianceStatus'>

/** Rounded mean of the scores; 0 without vendors. */
export function averageRisk(vendors: readonly Pick<Counted, 'riskScore'>[]): number {
  if (vendors.length === 0) return 0
  return Math.round(vendors.reduce((sum, { riskScore }) => sum + riskScore, 0) / vendors.length)
}

/** Rounded percentage of vendors with status compliant; 0 without vendors. */
export function complianceRate(vendors: readonly Pick<Counted, 'complianceStatus'>[]): number {
  if (vendors.length === 0) return 0
  return Math.round((100 * countCompliant(vendors)) / vendors.length)
}

export const countCompliant = (vendors: readonly Pick<Counted, 'complianceStatus'>[]): number =>
  vendors.filter(({ complianceStatus }) => complianceStatus === 'compliant').length

export const isCritical = ({ severity }: Pick<VendorAlert, 'severity'>): boolean =>
  severity === 'critical' || severity === 'high'

const recentAlerts = 3

/** The newest, whatever the order they came in. */
export const mostRecent = <A extends Pick<VendorAlert, 'createdAt' | 'id'>>(alerts: readonly A[]): A[] =>
  alerts.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(0, recentAlerts)
