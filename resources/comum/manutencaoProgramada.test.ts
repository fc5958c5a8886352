import { describe, expect, it } from 'vitest';
import { manutencaoProgramada } from './manutencaoProgramada';

const dia = 86_400_000;
const programada = {
  manutencaoInicio: '2026-11-29T06:00:00.000Z',
  manutencaoFim: '2026-11-29T06:40:00.000Z',
  manutencaoMensagem: 'Atualização do banco.',
};
const as = (agora: string, fuso = 'America/Sao_Paulo') => manutencaoProgramada(programada, new Date(agora), fuso, dia);

describe('a planned maintenance', () => {
  it('is told a day before, in the hour of the reader', () => {
    expect(as('2026-11-28T05:00:00Z')).toBeUndefined();
    expect(as('2026-11-28T07:00:00Z')).toEqual({
      quando: 'domingo, 29/11, das 03:00 às 03:40',
      mensagem: 'Atualização do banco.',
      agora: false,
    });
    expect(as('2026-11-29T06:10:00Z', 'America/Rio_Branco')).toMatchObject({
      quando: 'domingo, 29/11, das 01:00 às 01:40',
      agora: true,
    });
  });
  it('is over at its end, and none without both hours', () => {
    expect(as('2026-11-29T06:40:00Z')).toBeUndefined();
    expect(manutencaoProgramada({ ...programada, manutencaoFim: null }, new Date(), 'UTC')).toBeUndefined();
  });
});
