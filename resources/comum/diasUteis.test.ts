import { describe, expect, it } from 'vitest';
import { diasUteis, feriadosBancarios, feriadosNacionais, pascoa } from './diasUteis';

describe('Easter', () => {
  it.each([
    [1818, '1818-03-22'], // The earliest day there is.
    [1943, '1943-04-25'], // The latest.
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('of %i is on %s', (ano, dia) => expect(pascoa(ano)).toBe(dia));
});

describe('national holidays by law', () => {
  it('are nine days with the law of 2023, and eight before', () => {
    expect([...feriadosNacionais(2026).keys()].toSorted()).toEqual(
      ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map((dia) => `2026-${dia}`),
    );
    expect(feriadosNacionais(2023).has('2023-11-20')).toBe(false);
    expect(feriadosNacionais(2024).has('2024-11-20')).toBe(true);
    expect(feriadosNacionais(1979).has('1979-10-12')).toBe(false);
  });
  // FEBRABAN's calendars of these years.
  it.each([
    [2024, ['2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30']],
    [2025, ['2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19']],
    [2026, ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']],
  ])('are joined by the days without banking of %i, which hang on Easter', (ano, dias) =>
    expect([...feriadosBancarios(ano).keys()].filter((dia) => !feriadosNacionais(ano).has(dia)).toSorted()).toEqual(
      dias,
    ),
  );
});

describe('a business day', () => {
  it('is no weekend, no holiday and no Tuesday of carnival, and Ash Wednesday is one', () => {
    expect(['2026-02-14', '2026-02-15', '2026-02-16', '2026-02-17'].map((dia) => diasUteis().has(dia))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(diasUteis().has('2026-02-18')).toBe(true);
  });
  it('stays as the due date, and is found after and before a longer stretch', () => {
    expect(diasUteis().from('2026-02-18')).toBe('2026-02-18');
    expect(diasUteis().from('2026-02-14')).toBe('2026-02-18');
    expect(diasUteis().after('2026-02-13')).toBe('2026-02-18');
    expect(diasUteis().after('2026-02-18')).toBe('2026-02-19');
    expect(diasUteis().before('2026-02-18')).toBe('2026-02-13');
  });
  it('is found over the end of a year, of a leap February and of the civil calendar', () => {
    expect(diasUteis().from('2026-12-25')).toBe('2026-12-28');
    expect(diasUteis().after('2026-12-31')).toBe('2027-01-04');
    expect(diasUteis().before('2027-01-04')).toBe('2026-12-31');
    expect(diasUteis().before('2028-03-01')).toBe('2028-02-25'); // 28 and 29 February are carnival.
  });
  it('minds the days of a place, and those alone', () => {
    const lugar = new Set(['2026-07-09', '2026-07-10']);
    expect(diasUteis(lugar).from('2026-07-09')).toBe('2026-07-13');
    expect(diasUteis(lugar).before('2026-07-13')).toBe('2026-07-08');
    expect(diasUteis().from('2026-07-09')).toBe('2026-07-09');
  });
});
