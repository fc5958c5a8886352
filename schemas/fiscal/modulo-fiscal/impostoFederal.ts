import { entity } from '#kit';
import { f } from '#fields';
import { classificacoesDaNfce } from '../../classificacoesDaNfce';

/**
 * How products pay PIS, COFINS, IBS and CBS: chosen on the product, or for all of them in the module's configuration.
 */
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
    classificacao: f.enum(classificacoesDaNfce, {
      label: 'Classificação de IBS e CBS (cClassTrib)',
      required: true,
      default: '000001',
      span: 12,
      help: 'Da tabela oficial. 000001: tributação integral; 200047: o que bares e restaurantes fornecem, com 40% de redução. Na dúvida, pergunte ao contador.',
    }),
  },
});
