import { entity } from '#kit';
import { f } from '#fields';
import {
  classificacoesComDiferimento,
  classificacoesComRegular,
  classificacoesEmitidas,
  classificacoesTributadas,
} from '../../classificacoesDaNfce';

/** Profile of PIS, COFINS, IBS and CBS: chosen on the product, or for all in the module's configuration. */
export const impostoFederal = entity('impostoFederal', {
  label: ['Imposto federal', 'Impostos federais'],
  title: 'nome',
  root: 'imposto-federal/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cstPisCofins: f.ref('cstPisCofins', { label: 'CST de PIS e COFINS', required: true }),
    pis: f.percent({ label: 'Alíquota do PIS', min: 0, max: 100 }),
    cofins: f.percent({ label: 'Alíquota da COFINS', min: 0, max: 100 }),
    classificacao: f.enum(classificacoesEmitidas, {
      label: 'Classificação de IBS e CBS (cClassTrib)',
      required: true,
      default: '000001',
      span: 12,
      help: 'Da tabela oficial. 000001: tributação integral; 200047: o que bares e restaurantes fornecem, com 40% de redução. Na dúvida, pergunte ao contador.',
    }),
    diferimento: f.percent({
      label: 'Diferimento de IBS e CBS',
      required: true,
      min: 0.01,
      max: 100,
      help: 'Quanto do imposto fica para a etapa seguinte. A classificação só serve para a NF-e.',
    }),
    classificacaoRegular: f.enum(classificacoesTributadas, {
      label: 'Classificação da tributação regular',
      required: true,
      default: '000001',
      span: 12,
      help: 'A que o produto teria sem a suspensão ou o benefício. A classificação só serve para a NF-e.',
    }),
  },
  when: {
    diferimento: { classificacao: classificacoesComDiferimento },
    classificacaoRegular: { classificacao: classificacoesComRegular },
  },
});
