import { entity } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../planFunctions';

export const plano = entity('plano', {
  label: ['Plano', 'Planos'],
  title: 'nome',
  root: 'plano/',
  is: 'plans',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    codigo: f.text({
      label: 'Código',
      required: true,
      max: 20,
      unique: true,
      readOnly: 'update',
      copy: false,
      upper: true,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternMessage: 'Use letras maiúsculas, números e _!',
      help: 'Como o sistema conhece o plano. Não muda depois de salvo.',
    }),
    situacao: f.enum(
      { ATIVO: { label: 'À venda', tone: 'success' }, INATIVO: 'Fora de venda' },
      {
        label: 'Situação',
        required: true,
        default: 'ATIVO',
        help: 'Fora de venda, continua valendo para quem já contratou.',
      },
    ),
    valor: f.money({ label: 'Mensalidade', required: true, min: 0 }),
    diasTeste: f.integer({ label: 'Dias de teste', required: true, default: 0, min: 0, max: 90 }),
    limiteUsuarios: f.integer({ label: 'Limite de usuários', min: 1, max: 9999, help: 'Vazio: sem limite.' }),
    descricao: f.longText({ label: 'Descrição', max: 500, help: 'O que a empresa lê na página de preços.' }),
    funcoes: f.enumSet(planFunctions, { label: 'Funções incluídas' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 999, help: 'Posição na página de preços.' }),
  },
});
