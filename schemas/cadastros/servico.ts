import { entity } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../planFunctions';

/** Service that a company may contract beside its plan. */
export const servico = entity('servico', {
  label: ['Serviço', 'Serviços'],
  title: 'nome',
  root: 'servico/',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 80, unique: true }),
    cobranca: f.enum(
      { MENSAL: 'Mensal', ANUAL: 'Anual', UNICA: 'Uma vez', POR_USO: 'Por uso' },
      { label: 'Cobrança', required: true, default: 'MENSAL' },
    ),
    valor: f.money({ required: true, min: 0 }),
    unidadeCobranca: f.text({
      label: 'Unidade cobrada',
      required: true,
      max: 40,
      help: 'O que se conta: mensagem, nota, pedido…',
    }),
    funcao: f.enum(planFunctions, {
      label: 'Função liberada',
      help: 'Quem contrata passa a usar esta função, mesmo fora do plano.',
    }),
    carenciaDias: f.integer({ label: 'Carência (dias)', min: 0, max: 365 }),
    descricao: f.longText({ label: 'Descrição', max: 500 }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: { unidadeCobranca: { cobranca: 'POR_USO' } },
});
