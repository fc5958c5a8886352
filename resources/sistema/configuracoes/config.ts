import { settings } from '#kit';
import { config } from '../../../schemas/sistema/configuracoes/config';

export const configuracoes = settings(config, {
  load: 'GET /config',
  save: 'POST salvar',
  path: 'configuracoes',
  menu: { group: 'plataforma', icon: 'tune', order: 890 },
  access: { show: 'ROLE_ADMIN', update: 'ROLE_ADMIN' },
  form: [
    {
      title: 'Marca',
      text: 'Cada pessoa vê a mudança na próxima página que abrir.',
      rows: [['nome', 'prefixoTitulo'], 'cor', 'logo'],
    },
    {
      title: 'Suporte',
      text: 'O painel de suporte mostra isto a todos que entram no sistema.',
      rows: [['whatsappSuporte', 'emailSuporte'], 'horarioSuporte', 'textoPlantao'],
    },
    {
      title: 'E-mail que sai',
      text: 'Senha esquecida, faturas e relatórios saem por este servidor. Teste antes de salvar.',
      rows: [
        ['emailServidor', 'emailPorta'],
        ['emailUsuario', 'emailSenha'],
        ['emailRemetente', 'emailNome'],
      ],
    },
    {
      title: 'Avisos por WhatsApp',
      text: 'Cada pessoa escolhe, no seu perfil, quais avisos recebe também por WhatsApp. Eles saem no ritmo e no horário desta linha.',
      rows: ['linhaWhatsapp'],
    },
    {
      title: 'Manutenção programada',
      text: 'A página /status a mostra, e um dia antes a faixa no alto das telas. Do começo ao fim só administradores da plataforma trabalham.',
      rows: [['manutencaoInicio', 'manutencaoFim'], 'manutencaoMensagem'],
    },
    {
      title: 'Segurança',
      text: 'Vale na próxima ação de cada pessoa, sem que ninguém entre de novo.',
      rows: ['segundoPassoAdmin', 'sessaoHoras'],
    },
    {
      title: 'Retenção',
      text: 'Dias até que o sistema apague, por si, o que ninguém mais usa.',
      rows: ['diasExportacoes', 'diasRascunhos', 'diasMensagens'],
    },
  ],
  slots: { formAside: () => import('./config.Email') },
});
