import { describe, expect, test } from 'vitest'
import { floorIds } from '../../../product/score/method/contract.ts'
import * as tables from '../../../product/score/method/tables.ts'
import { roleIds } from '../../../product/score/vocabulary.ts'
import { methodTables } from './method.ts'

const method = methodTables()
const rows = [...method.roles, ...method.record, ...method.hazards, ...method.controls, ...method.course].flatMap(
  (table) => table.rows,
)
const text = JSON.stringify(method)

test('every number of a table of the method is published beside its name', () => {
  const value = (name: string) => rows.find((row) => row.name === name)?.value
  expect(value('Tracking')).toBe(String(tables.hazardMax.tracking / 1e6).slice(1))
  expect(value('Data broker')).toBe(String(tables.trackingWeight.broker / 1e6).slice(1))
  expect(value('Sells or shares data')).toBe(String(tables.usePoints.sellsOrShares))
  expect(value('Critical importance')).toBe(String(tables.importancePoints.critical))
  expect(value('On your block list')).toBe(String(tables.transferPoints.blocked))
  expect(value('SOC 2 Type II')).toBe('90 %')
  expect(value('Critical')).toBe('1')
})

describe('the published tables', () => {
  test('leave out no row of theirs', () => {
    const counts = Object.fromEntries(
      [...method.hazards, ...method.controls, ...method.course].map(({ id, rows: each }) => [id, each.length]),
    )
    expect(counts).toMatchObject({
      hazards: tables.hazardIds.length,
      'tracking-kinds': Object.keys(tables.trackingWeight).length,
      'use-points': Object.keys(tables.usePoints).length,
      'criticality-points': Object.keys(tables.importancePoints).length + tables.volumeBelow.length + 1,
      'transfer-points': Object.keys(tables.transferPoints).length,
      'fourth-points': tables.fourthUpTo.length + 1,
      controls: tables.controlIds.length,
      governance: 4,
    })
    expect(method.facts.map(({ id }) => id)).toEqual(Object.keys(tables.halfLifeDays))
    expect(method.qualities).toHaveLength(Object.keys(tables.qualityShare).length)
  })

  test('name each row once, in words', () => {
    for (const table of [...method.hazards, ...method.controls, ...method.course]) {
      const names = table.rows.map(({ name }) => name)
      expect(new Set(names).size, table.id).toBe(names.length)
      expect(names.filter((name) => name.trim() === '')).toEqual([])
    }
    expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  })
})

test('every floor is there with its own score and reason', () => {
  expect(new Set(method.floors.map(({ name }) => name))).toEqual(new Set(floorIds))
  for (const { name, value } of method.floors) expect(value).toBe(String(tables.floorValue[name as 'F0']))
})

test('levels and bands begin where they do', () => {
  expect(method.level).toEqual([
    { name: 'High', value: '60 to 100' },
    { name: 'Medium', value: '40 to 59' },
    { name: 'Low', value: '0 to 39' },
  ])
  expect(method.band.map(({ value }) => value)).toEqual(['80 to 100', '60 to 79', '40 to 59', '0 to 39'])
})

test('the substitute for an unknown fact is described without a number of its own', () => {
  expect(method.facts.map(({ prior }) => prior)).toContain('transfers with an unknown mechanism')
  expect(method.ends.find(({ name }) => name === 'Subprocessors')).toEqual({
    name: 'Subprocessors',
    best: '1 point',
    worst: '5 points',
  })
})

test('every role is published with what it makes likely, the most hazardous first', () => {
  const { business, apps } = method.priors
  expect([...business, ...apps].map(({ id }) => id).toSorted()).toEqual([...roleIds, 'none'].toSorted())
  const broker = tables.rolePriors['data-broker']
  expect(business.find(({ id }) => id === 'data-broker')).toMatchObject({
    data: (broker.data / 1e6).toFixed(2).slice(1),
    spread: '± .15',
  })
  expect(business.map(({ score }) => Number(score))).toEqual(
    business.map(({ score }) => Number(score)).toSorted((a, b) => b - a),
  )
})
