import { entity } from '#kit';
import { f } from '#fields';

/** Prize for points: stock, audience and period. */
export const premio = entity('premio', {
  label: ['Prêmio', 'Prêmios'],
  title: 'nome',
  picture: 'imagem',
  root: 'premio/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    descricao: f.longText({ label: 'Descrição', max: 500 }),
    imagem: f.image({ aspect: 1, seenByAll: true }),
    tipo: f.enum(
      {
        PRODUTO: 'Produto',
        BRINDE: 'Brinde',
        EXPERIENCIA: 'Experiência',
        DESCONTO: 'Cupom de desconto',
        VALE: 'Vale-presente',
      },
      { required: true, default: 'BRINDE', help: 'Uma experiência espera a confirmação da loja.' },
    ),
    pontos: f.integer({ required: true, min: 1, max: 10_000_000 }),
    produto: f.ref('produto', {
      required: true,
      holds: ['Troque o produto do prêmio antes!', 'Troque o produto dos {n} prêmios antes!'],
    }),
    cupom: f.ref('cupomDesconto', { label: 'Cupom', required: true, help: 'Cada resgate gera um código deste cupom.' }),
    valor: f.money({ label: 'Valor do vale', required: true, min: 1 }),
    custo: f.money({ min: 0, help: 'Quanto custa para a loja.' }),
    estoque: f.integer({ min: 0, enforced: true, help: 'Vazio: sem limite.' }),
    limitePorCliente: f.integer({ label: 'Por cliente', min: 1, help: 'Vazio: sem limite.' }),
    limiteDia: f.integer({ label: 'Por dia', min: 1, help: 'Da loja inteira. Vazio: sem limite.' }),
    inicio: f.date({ label: 'De' }),
    fim: f.date({ label: 'Até' }),
    diasSemana: f.weekdays({ label: 'Dias de resgate', help: 'Nenhum marcado: todos os dias.' }),
    validadeResgateDias: f.integer({
      label: 'Prazo para retirar (dias)',
      required: true,
      min: 1,
      max: 365,
      default: 30,
    }),
    ordem: f.integer({ required: true, min: 0, default: 0 }),
    ativo: f.bool({ required: true, default: true }),
    destaque: f.bool({ required: true, default: false, help: 'Aparece primeiro na página do cliente.' }),
  },
  when: { produto: { tipo: 'PRODUTO' }, cupom: { tipo: 'DESCONTO' }, valor: { tipo: 'VALE' } },
  ranges: [['inicio', 'fim']],
});
