import { settings } from '#kit';
import { empresaConfig } from '../../schemas/cadastros/empresaConfig';

export const configuracao = settings(empresaConfig, {
  load: 'GET empresa', path: 'configuracao', menu: { icon: 'settings', order: 15 },
  form: [
    { title: 'Clientes', text: 'Para o site público e as mensagens dele, que esta versão ainda não tem: o que for preenchido aqui fica guardado e reservado.', rows: [['enderecoSite', 'idioma']] },
    { title: 'Impressão', text: 'O rodapé sai nos cupons. O papel é escolhido a cada impressão, e o logotipo ainda não sai em nenhuma: os dois ficam guardados.', rows: ['logoNaImpressao', 'logoImpressao', ['larguraPapel', 'rodapeImpressao']] },
    { title: 'Alertas', rows: ['emailsAlerta', 'alertas'] },
  ],
});
