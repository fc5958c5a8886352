import { settings } from '#kit';
import { empresaConfig } from '../../schemas/cadastros/empresaConfig';

export const configuracao = settings(empresaConfig, {
  load: 'GET empresa',
  path: 'configuracao',
  menu: { group: 'configuracoes', icon: 'tune', order: 10 },
  form: [
    {
      title: 'Impressão',
      text: 'Os cupons levam o papel, o logotipo e o rodapé; o DANFE, o logotipo. O papel do DANFE está na configuração fiscal.',
      rows: [['papel'], 'rodapeImpressao', 'logoNaImpressao', 'logoImpressao'],
    },
    {
      title: 'Pedidos',
      rows: [['minutosPreparo', 'minutosEntrega'], 'minutosParado', 'pedeSupervisorCancelar'],
    },
    { title: 'Mensagens', rows: [['marketingMaximo', 'marketingDias'], 'conversaMinutos'] },
  ],
});
