import type { AppResult, SdkRow, SiteResult } from '../../../product/scan-results.ts'

// Parts of results by name: a page knows what a scan says to the outside, and no scanner.

export type Evidence = SdkRow['evidence']
export type Confidence = SdkRow['confidence']
export type Coverage = AppResult['coverage']['code']
export type PermissionDanger = AppResult['permissions'][number]['danger']

export type SiteScan = Extract<SiteResult, { method: 'browser' }>
export type StaticSiteScan = Extract<SiteResult, { method: 'static' }>
export type SitePass = SiteScan['passes'][number]
export type PassKind = SitePass['pass']
export type ObservedPass = Extract<SitePass, { outcome: 'observed' }>
export type SkippedPass = Extract<SitePass, { outcome: 'skipped' }>
export type PassDifference = SiteScan['differences'][number]

export type BudgetOutcome = ObservedPass['budget']
export type ConsentFinding = ObservedPass['consent']
export type ThirdParty = ObservedPass['thirdParties'][number]
export type CookieFinding = ObservedPass['cookies'][number]
export type StorageFinding = ObservedPass['storage'][number]
export type BeaconFinding = ObservedPass['beacons'][number]
export type ListenerFinding = ObservedPass['listeners'][number]
