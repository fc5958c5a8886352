import { entity } from '#kit';
import { f } from '#fields';
import { tributosRetidos } from './vendedorPagamentoComissao';

/** Table by which a tax is withheld from commissions, in force between two days. The day of payment decides. */
export const tabelaRetencao = entity('tabelaRetencao', {
  label: ['Tabela de retenção', 'Tabelas de retenção'],
  gender: 'f',
  title: 'nome',
  root: 'tabela-retencao/',
  ranges: [['de', 'ate']],
  fields: {
    nome: f.text({ required: true, max: 80 }),
    tributo: f.enum(tributosRetidos, { required: true }),
    regime: f.enum({ PF: 'Pessoa física', PJ: 'Empresa' }, { label: 'De quem', required: true }),
    municipio: f.ref('cidade', { label: 'Município', required: true, help: 'O ISS é de cada município.' }),
    de: f.date({ label: 'Em vigor desde', required: true }),
    ate: f.date({ label: 'Até', help: 'Vazio: até outra tabela começar.' }),
    faixas: f.list(
      {
        ate: f.money({ label: 'Base até', min: 0, help: 'Vazio: sem limite.' }),
        aliquota: f.percent({ label: 'Alíquota', required: true, min: 0, max: 100 }),
        deduzir: f.money({ label: 'Parcela a deduzir', required: true, default: 0, min: 0 }),
      },
      { label: 'Faixas', each: 'Faixa', max: 12 },
    ),
    teto: f.money({ label: 'Teto da base', min: 0, help: 'O que passa dele não é tributado.' }),
    simplificado: f.money({
      label: 'Desconto simplificado',
      min: 0,
      help: 'Tirado da base no lugar do INSS, quando é maior.',
    }),
    reducoes: f.list(
      {
        ate: f.money({ label: 'Rendimento até', required: true, min: 0 }),
        valor: f.money({ label: 'Redução', required: true, min: 0 }),
        fator: f.decimal({ label: 'Menos o rendimento vezes', required: true, default: 0, min: 0, max: 1, places: 6 }),
      },
      { label: 'Reduções do imposto', each: 'Redução', max: 5 },
    ),
    minimo: f.money({ label: 'Não reter até', min: 0, help: 'Um valor retido até este é dispensado.' }),
  },
  when: {
    municipio: { tributo: 'ISS' },
    teto: { tributo: 'INSS' },
    simplificado: { tributo: 'IRRF' },
    reducoes: { tributo: 'IRRF' },
  },
});
