import { form, step, wizard } from '#kit';
import { f } from '#fields';
import { maiorDeIdade } from './maioridade';

/** Merchant category codes (ISO 18245) of the shops that use the product. */
export const categorias = {
  5812: 'Restaurante e pizzaria',
  5814: 'Lanchonete e fast-food',
  5813: 'Bar',
  5462: 'Padaria e confeitaria',
  5451: 'Açaí e sorvetes',
  5411: 'Mercado',
  5499: 'Conveniência',
  5912: 'Farmácia',
  5999: 'Outro varejo',
} as const;
const tipos = { RESIDENCIA: 'Comprovante de endereço', ATIVIDADE: 'Contrato social ou certificado de MEI' } as const;
const conta = { personal: { basis: 'contrato', purpose: 'Credenciamento de pagamentos' }, masked: true } as const;
const identidade = {
  personal: { basis: 'consentimento', purpose: 'Provar ao parceiro de pagamentos quem é o proprietário' },
} as const;
export const credenciarPagamentos = wizard('credenciarPagamentos', {
  label: 'Credenciar pagamentos online',
  root: 'zoop/credenciamento/',
  permission: 'CREDENCIAMENTO_ENVIAR',
  menu: { group: 'financeiro', icon: 'add_card', order: 10 },
  text: 'Para receber por cartão e Pix no site e no delivery. Leva uns dez minutos; tenha à mão os dados da conta bancária e fotos dos documentos.',
  steps: {
    empresa: step({
      title: 'Empresa',
      text: 'Como está no cadastro da Receita Federal.',
      call: 'POST formulario/empresa/salvar',
      form: {
        razaoSocial: f.text({ label: 'Razão social', required: true, max: 120 }),
        nomeFantasia: f.text({ label: 'Nome fantasia', required: true, max: 60 }),
        documento: f.document({ label: 'CPF ou CNPJ', required: true }),
        categoria: f.enum(categorias, { label: 'Ramo', required: true }),
        email: f.email({ label: 'E-mail', required: true }),
        telefone: f.phone({ required: true }),
        faturamentoMensal: f.money({
          label: 'Faturamento por mês',
          required: true,
          min: 1,
          help: 'Uma estimativa serve.',
        }),
        endereco: f.address({ label: 'Endereço', required: true }),
      },
      rows: [
        'razaoSocial',
        ['nomeFantasia', 'documento'],
        ['categoria', 'faturamentoMensal'],
        ['email', 'telefone'],
        'endereco',
      ],
    }),
    nomeFatura: step({
      title: 'Nome na fatura',
      text: 'O que o cliente lê na fatura do cartão. Um nome que ele reconhece evita contestações.',
      call: 'POST nomefatura/salvar',
      form: {
        nomeFatura: f.text({
          label: 'Nome na fatura',
          required: true,
          min: 3,
          max: 22,
          pattern: /^[A-Z0-9]+( [A-Z0-9]+)*$/,
          patternMessage: 'Use letras maiúsculas sem acento e números!',
        }),
      },
    }),
    conta: step({
      title: 'Conta bancária',
      text: 'Onde as vendas são depositadas. A conta é da própria empresa.',
      call: 'POST contabancaria/salvar',
      form: {
        banco: f.ref('banco', { required: true }),
        tipo: f.enum({ CORRENTE: 'Corrente', POUPANCA: 'Poupança' }, { required: true, default: 'CORRENTE' }),
        agencia: f.text({
          label: 'Agência',
          required: true,
          ...conta,
          pattern: /^\d{1,5}$/,
          patternMessage: 'Use só números, sem o dígito!',
          span: 3,
        }),
        conta: f.text({
          required: true,
          ...conta,
          pattern: /^\d{1,12}$/,
          patternMessage: 'Use só números, sem o dígito!',
          span: 3,
        }),
        digito: f.text({
          label: 'Dígito',
          required: true,
          ...conta,
          pattern: /^[\dX]$/,
          patternMessage: 'Use um número ou X!',
          span: 2,
        }),
        titular: f.text({ required: true, max: 120 }),
        documentoTitular: f.document({ label: 'CPF ou CNPJ do titular', required: true, personal: conta.personal }),
      },
      rows: [
        ['banco', 'tipo'],
        ['agencia', 'conta', 'digito'],
        ['titular', 'documentoTitular'],
      ],
    }),
    proprietario: step({
      title: 'Proprietário',
      text: 'Quem responde pela empresa.',
      call: 'POST proprietario/salvar',
      form: {
        nome: f.text({
          required: true,
          max: 120,
          personal: { basis: 'contrato', purpose: 'Credenciamento de pagamentos' },
        }),
        cpf: f.document({ label: 'CPF', only: 'cpf', required: true, personal: { basis: 'contrato' } }),
        nascimento: f.date({ required: true, past: true, personal: { basis: 'contrato' } }),
        email: f.email({ label: 'E-mail', required: true, personal: { basis: 'contrato' } }),
        telefone: f.phone({ required: true, personal: { basis: 'contrato' } }),
      },
      rows: ['nome', ['cpf', 'nascimento'], ['email', 'telefone']],
      rules: [
        {
          on: ['nascimento'],
          test: ({ nascimento }) => maiorDeIdade(nascimento, new Date()),
          message: 'O proprietário precisa ter 18 anos ou mais!',
        },
      ],
    }),
    identidade: step({
      title: 'Selfie e identidade',
      text: 'O parceiro de pagamentos confere se quem pede é o proprietário. Fotografe o documento fora do plástico, inteiro e sem reflexo; na selfie, o rosto de frente, sem óculos escuros nem boné.',
      call: 'POST identidade/salvar',
      form: form(
        {
          selfie: f.image({
            label: 'Selfie do proprietário',
            required: true,
            camera: 'user',
            help: 'Foto em JPG, PNG ou WebP, tirada agora.',
            ...identidade,
          }),
          documento: f.enum(
            { CIN: 'Carteira de Identidade Nacional ou RG', CNH: 'CNH' },
            { label: 'Documento', required: true, default: 'CIN' },
          ),
          frente: f.image({ label: 'Frente do documento', required: true, ...identidade }),
          verso: f.image({ label: 'Verso do documento', required: true, ...identidade }),
          consentimento: f.bool({
            label: 'O proprietário autoriza o envio da selfie e do documento',
            required: true,
            default: false,
            help: 'São enviados só ao parceiro de pagamentos, para a prova de identidade (LGPD, art. 11, I), e apagados daqui depois do envio.',
          }),
        },
        { when: { verso: { documento: 'CIN' } } },
      ),
      rows: ['selfie', 'documento', ['frente', 'verso'], 'consentimento'],
      rules: [
        {
          on: ['consentimento'],
          test: ({ consentimento }) => consentimento,
          message: 'Sem a autorização do proprietário o credenciamento não pode ser enviado!',
        },
      ],
    }),
    documentos: step({
      title: 'Documentos',
      text: 'Fotos ou PDF, legíveis e inteiros: um comprovante de endereço e o contrato social.',
      call: 'POST documento/salvar',
      form: {
        documentos: f.list(
          { tipo: f.enum(tipos, { required: true }), arquivo: f.file({ required: true }) },
          { required: true, min: 2, max: 12, each: 'Documento' },
        ),
      },
      rules: [
        {
          on: ['documentos'],
          test: ({ documentos }) => Object.keys(tipos).every((tipo) => documentos.some((one) => one.tipo === tipo)),
          message: 'Envie um documento de cada tipo!',
        },
      ],
    }),
  },
  finish: {
    label: 'Enviar para análise',
    call: 'GET formulario/{companyId}/finalizar',
    confirm: 'Enviar o credenciamento para análise?',
    text: 'Confira tudo: depois de enviado, só muda se o parceiro pedir correção.',
  },
  clear: { label: 'Começar de novo', call: 'POST {id}/limpar', confirm: 'Apagar tudo o que foi preenchido?' },
});
