import { expect, it } from 'vitest';
import { centavos, emCentavos } from '../../comum/centavos';
import { alcancou, fraseDaMeta } from './metas';

const feito = (empresas: number, reais: number) => ({ empresas, receita: centavos(reais) });
const meta = { competencia: '2026-10', empresasNovas: 3, receita: 1000, bonus: 300 };
const palavras = (texto: string): string => texto.replaceAll(/\s/g, ' ');

it('a goal is reached when every part of it is, and one without parts never is', () => {
  expect(alcancou(meta, feito(3, 1000))).toBe(true);
  expect(alcancou(meta, feito(2, 5000))).toBe(false);
  expect(alcancou(meta, feito(9, 999.99))).toBe(false);
  expect(alcancou({ empresasNovas: 0, receita: 10 }, feito(0, 10))).toBe(true);
  expect(alcancou({ empresasNovas: 0, receita: 0 }, { empresas: 9, receita: emCentavos(9) })).toBe(false);
});

it('progress is told in words', () => {
  expect(palavras(fraseDaMeta(meta, feito(1, 400)))).toBe(
    'Faltam 2 empresas novas e R$ 600,00 de receita para a meta de 10/2026, que vale R$ 300,00.',
  );
  expect(palavras(fraseDaMeta({ ...meta, bonus: 0 }, feito(2, 2000)))).toBe(
    'Falta 1 empresa nova para a meta de 10/2026.',
  );
  expect(palavras(fraseDaMeta(meta, feito(3, 1000)))).toBe('Meta alcançada: R$ 300,00 de bônus no fechamento.');
});
