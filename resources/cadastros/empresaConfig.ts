import { settings } from '#kit';
import { empresaConfig } from '../../schemas/cadastros/empresaConfig';

export const configuracao = settings(empresaConfig, {
  load: 'GET empresa', path: 'configuracao', menu: { icon: 'settings', order: 15 },
  form: [
    { title: 'Clientes', rows: [['enderecoSite', 'idioma']] },
    { title: 'Impressão', rows: ['logoNaImpressao', 'logoImpressao', ['larguraPapel', 'rodapeImpressao']] },
    { title: 'Alertas', rows: ['emailsAlerta', 'alertas'] },
  ],
});
