import { actions, resource } from '#kit';
import { f } from '#fields';
import { consultor } from '../../schemas/cadastros/consultor';

const { record } = actions(consultor);

export const consultores = resource(consultor, {
  menu: { group: 'plataforma', icon: 'support', order: 20 },
  list: {
    columns: ['nome', 'telefone', 'cidade', 'especialidades', 'vendedor', 'situacao'],
    filters: ['situacao', 'vendedor', 'cidade', 'especialidades', 'dataInicio'],
    tabs: { Ativos: { situacao: { not: 'DESLIGADO' } }, Desligados: { situacao: 'DESLIGADO' } },
  },
  form: [
    ['nome', 'cpfCnpj'],
    ['email', 'telefone'],
    ['cidade', 'usuario'],
    {
      title: 'Atuação',
      rows: ['especialidades', ['vendedor', 'comissao'], ['situacao', 'dataInicio', 'dataFim'], 'observacao'],
    },
  ],
  fields: {
    cpfCnpj: {
      asks: {
        call: 'GET consultor/verifica/disponibilidade/cpfcnpj/{value}',
        says: ({ valido, disponivel }) =>
          valido === true && disponivel === false && 'Outro consultor já tem este CPF ou CNPJ!',
      },
    },
  },
  actions: {
    resetarSenha: record({
      label: 'Enviar link de nova senha',
      icon: 'key',
      call: 'GET resetarsenha/{id}',
      permission: 'ROLE_ADMIN',
      once: true,
      when: { situacao: { not: 'DESLIGADO' } },
      confirm: 'Enviar a {nome} um link para criar uma nova senha?',
      result: { email: f.text() },
      effect: { toast: 'Link enviado para {email}!' },
    }),
    senhaPorWhats: record({
      label: 'Enviar senha por WhatsApp',
      icon: 'whatsapp',
      call: 'POST enviar/senha/whats',
      permission: 'ROLE_ADMIN',
      when: { situacao: { not: 'DESLIGADO' } },
      confirm: 'Gerar um link de nova senha para enviar a {nome} pelo seu WhatsApp?',
      result: { link: f.url() },
      effect: { show: ['link'], title: 'Abra o link e envie a mensagem' },
    }),
  },
});
