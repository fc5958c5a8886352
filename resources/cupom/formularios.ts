import { form } from '#kit';
import { f } from '#fields';
import { exportNames } from '#kit/exports';
import { mensagemPadrao } from './regras/mensagem';

/** Of a file. Other clients do not say it, and get CSV as the specification has it. */
export const formato = f.enum({ xlsx: exportNames.xlsx, csv: exportNames.csv, pdf: exportNames.pdf }, { default: 'xlsx' });
/** What the dialogs of coupons ask for. */
export const papel = f.enum({ A4: 'Folha A4', '80mm': 'Bobina de 80 mm', '58mm': 'Bobina de 58 mm' }, { help: 'Vazio: o da configuração da empresa.' });

export const publico = form({
  publico: f.enum({
    TODOS: 'Todos os clientes', ANIVERSARIANTES: 'Aniversariantes do mês', INATIVOS: 'Sem comprar há dias', NOVOS: 'Que ainda não compraram', ETIQUETA: 'Com uma etiqueta',
  }, { label: 'Quem recebe', required: true, default: 'TODOS', help: 'Só quem está ativo, aceita receber mensagens e não pediu para sair.' }),
  dias: f.integer({ label: 'Dias sem comprar', required: true, min: 1, max: 3650, default: 30 }),
  etiqueta: f.text({ required: true, max: 40 }),
}, { when: { dias: { publico: 'INATIVOS' }, etiqueta: { publico: 'ETIQUETA' } } });
export const envio = {
  ...publico,
  mensagem: f.longText({ required: true, max: 1000, default: mensagemPadrao, help: 'Trocados em cada mensagem: {nome}, {empresa}, {desconto}, {codigo}, {validade}, {minimo}, {link}.' }),
  anexo: f.file({ label: 'Imagem ou PDF', help: 'Vai com a mensagem: JPG ou PNG até 5 MB, PDF até 10 MB.' }),
  modelo: f.ref('modeloWhatsapp', { label: 'Modelo aprovado', help: 'Na Cloud API, para quem não escreveu nas últimas 24 horas. As variáveis {{1}} a {{7}} são nome, empresa, desconto, código, validade, mínimo e link.' }),
  lote: f.ref('cupomLote', { label: 'Códigos do lote', help: 'Um código só dele para cada cliente. Vazio: a palavra-chave do cupom.' }),
  porHora: f.integer({ label: 'Mensagens por hora', required: true, min: 10, max: 1000, default: 120, help: 'Devagar protege o número. O horário de envio é o da instância.' }),
};
export const lote = {
  nome: f.text({ required: true, max: 60 }),
  quantidade: f.integer({ label: 'Códigos', required: true, min: 1, max: 5000, default: 100 }),
  prefixo: f.text({ max: 6, pattern: /^[A-Z0-9]*$/, patternMessage: 'Use letras maiúsculas e números!', help: 'Começo de todos os códigos: NATAL.' }),
};
