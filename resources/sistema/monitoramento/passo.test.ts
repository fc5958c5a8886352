import { describe, expect, it } from 'vitest';
import { proximoPasso, type Estado, type Situacao, type Tipo } from './passo';

const inicio: Estado = {
  situacao: 'OK',
  falhas: 0,
  desde: null,
  avisadoEm: null,
  silenciadoEm: null,
  silenciadoAte: null,
};
const depois = (vezes: readonly Situacao[], antes = inicio, causa: Tipo | null = null) =>
  vezes.reduce(
    ({ passo, avisos }, situacao, at) => {
      const seguinte = proximoPasso(passo, { situacao, mensagem: 'x' }, causa, `2026-11-29T10:0${at}:00Z`);
      return { passo: seguinte, avisos: [...avisos, ...(seguinte.aviso ? [seguinte.aviso] : [])] };
    },
    { passo: antes as Estado, avisos: [] as string[] },
  );

describe('the state of a check', () => {
  it('is critical after two bad rounds in a row, and not before', () => {
    expect(depois(['CRITICO']).passo).toMatchObject({ situacao: 'ATENCAO', falhas: 1 });
    expect(depois(['CRITICO', 'OK', 'CRITICO'])).toMatchObject({
      passo: { situacao: 'ATENCAO' },
      avisos: [],
    });
    expect(depois(['CRITICO', 'CRITICO']).passo.situacao).toBe('CRITICO');
  });
  it('gives one notice of a fall, however long it lasts, and one of the recovery', () => {
    expect(depois(['CRITICO', 'CRITICO', 'CRITICO', 'CRITICO', 'ATENCAO', 'CRITICO', 'OK', 'OK']).avisos).toEqual([
      'caiu',
      'voltou',
    ]);
  });
  it('gives none of its own while its cause is critical, and none of a recovery that nobody was told to miss', () => {
    expect(depois(['CRITICO', 'CRITICO', 'CRITICO', 'OK'], inicio, 'FILA').avisos).toEqual([]);
    expect(depois(['CRITICO', 'CRITICO', 'CRITICO'], inicio, 'FILA').passo).toMatchObject({ dependeDe: 'FILA' });
  });
  it('keeps a silence while it lasts, and ends it with the recovery', () => {
    const calado = { ...inicio, silenciadoEm: '2026-11-29T09:00:00Z', situacao: 'ATENCAO' as const };
    const mal = depois(['CRITICO', 'CRITICO', 'CRITICO'], calado);
    expect(mal).toMatchObject({ passo: { situacao: 'CRITICO', silenciadoEm: calado.silenciadoEm }, avisos: [] });
    const bem = depois(['OK'], mal.passo);
    expect(bem).toMatchObject({ passo: { situacao: 'OK', silenciadoEm: null }, avisos: [] });
    expect(depois(['CRITICO', 'CRITICO', 'CRITICO'], bem.passo).avisos).toEqual(['caiu']);
  });
  it('tells what is still critical when the end of a silence has come', () => {
    const calado = {
      ...inicio,
      silenciadoEm: '2026-11-29T09:00:00Z',
      silenciadoAte: '2026-11-29T10:02:00Z',
      situacao: 'ATENCAO' as const,
    };
    const mal = depois(['CRITICO', 'CRITICO', 'CRITICO', 'CRITICO'], calado);
    expect(mal).toMatchObject({ passo: { silenciadoEm: null, silenciadoAte: null }, avisos: ['caiu'] });
    expect(depois(['CRITICO', 'CRITICO'], calado).avisos).toEqual([]);
  });
  it('that nobody knows gives no notice', () => {
    expect(depois(['DESCONHECIDO', 'DESCONHECIDO', 'DESCONHECIDO', 'OK']).avisos).toEqual([]);
  });
});
