import { settings } from '#kit';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';

export const configuracaoFiscal = settings(moduloFiscalConfiguracao, {
  load: 'GET carregar-por-empresa',
  menu: { group: 'configuracoes', icon: 'calculate', order: 60 },
  plan: 'MODULO_FISCAL',
  form: [
    ['ambiente', 'serie', 'serieNfe'],
    'papel',
    ['contingencia', 'esperaSefaz'],
    {
      title: 'Impostos',
      text: 'Valem para os produtos que não têm os seus no cadastro. Na dúvida, pergunte ao contador.',
      rows: [
        'ncm',
        ['impostoEstadual', 'impostoFederal'],
        'ibsCbs',
        'cstComBeneficio',
        'cstComDesoneracao',
        'exigeFcp',
      ],
    },
    { title: 'Entregas e pagamentos', rows: ['entregaSemCpf', 'plataformas', ['adquirente', 'exigeIntegracao']] },
    { title: 'QR Code', rows: ['versaoQrCode', ['cscId', 'csc']] },
    { title: 'Textos e contador', rows: ['informacoes', ['emailsContador', 'fechamentoDia']] },
  ],
});
