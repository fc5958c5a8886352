import { entity } from '#kit';
import { f } from '#fields';

/** How products pay ICMS: chosen on the product, or for all of them in the module's configuration. */
export const impostoEstadual = entity('impostoEstadual', {
  label: ['Imposto estadual', 'Impostos estaduais'], title: 'nome', root: 'imposto-estadual/', tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    csosn: f.ref('csosn', { label: 'CSOSN', help: 'Para empresas do Simples Nacional e MEI.' }),
    cstIcms: f.ref('cstIcms', { label: 'CST do ICMS', help: 'Para empresas do regime normal.' }),
    cfop: f.ref('cfop', { label: 'CFOP', help: 'Usado quando o produto não tem o seu.' }),
    aliquota: f.percent({ label: 'Alíquota do ICMS', min: 0, max: 100, help: 'No CSOSN 101, o crédito do Simples.' }),
    reducao: f.percent({ label: 'Redução da base', min: 0, max: 100, help: 'Só para o CST 20.' }),
  },
  rules: [{ on: ['nome', 'csosn', 'cstIcms'], test: ({ csosn, cstIcms }) => csosn !== null || cstIcms !== null, message: 'Informe o CSOSN ou o CST!' }],
});
declare module '#kit/vocabulary' { interface Entities { impostoEstadual: typeof impostoEstadual } }
