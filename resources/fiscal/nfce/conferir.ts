import { icmsAceito } from './impostos';
import type { Nota } from './nota';
import { tributosDe, totaisDe } from './totais';

const cfopsDaNfce = new Set(['5101', '5102', '5103', '5104', '5115', '5405', '5656', '5667', '5933']);
/** Means of payment whose group of card is demanded (rule 391). */
export const pedeCartao = new Set(['03', '04', '17']);

/** What would be refused, each in words for the person who can mend it: where to go, what to fill. Empty: it can be sent. */
export const conferir = (nota: Nota): string[] => {
  const { emitente, itens, pagamentos, consumidor, troco = 0 } = nota;
  const problems: string[] = [];
  const need = (holds: boolean, message: string): void => { if (!holds) problems.push(message); };
  need(/^[0-9A-Z]{12}[0-9]{2}$/.test(emitente.cnpj), 'Informe o CNPJ da empresa (Cadastros › Empresas).');
  need(/^(\d{2,14})$/.test(emitente.inscricaoEstadual), 'Informe a inscrição estadual da empresa (Cadastros › Empresas).');
  need(emitente.endereco.codigoMunicipio.length === 7, 'Informe o endereço completo da empresa, com o município (Cadastros › Empresas).');
  need(emitente.endereco.logradouro !== '' && emitente.endereco.bairro !== '' && emitente.endereco.cep.length === 8, 'Informe rua, bairro e CEP da empresa (Cadastros › Empresas).');
  need(itens.length > 0, 'O pedido não tem itens.');
  need(itens.length <= 990, 'A nota aceita até 990 itens.');
  for (const { descricao, ncm, cfop, icms, pisCofins, cest, ...item } of itens) {
    const where = `Produto «${descricao}»:`;
    need(/^\d{8}$/.test(ncm) && ncm !== '00000000', `${where} informe o NCM.`);
    need(cfopsDaNfce.has(cfop), `${where} o CFOP ${cfop || '(vazio)'} não é aceito na NFC-e; use 5101, 5102 ou 5405.`);
    need(/^[0-8]$/.test(icms.origem), `${where} informe a origem da mercadoria.`);
    need(icmsAceito(emitente.crt, icms.codigo), `${where} o código de ICMS ${icms.codigo || '(vazio)'} não serve para o regime tributário da empresa nesta nota.`);
    need(!/^(500|60)$/.test(icms.codigo) || cest !== undefined, `${where} com substituição tributária, informe o CEST.`);
    need(/^(500|60)$/.test(icms.codigo) === (cfop === '5405'), `${where} o CFOP 5405 e o ICMS 500 ou 60 andam juntos.`);
    need(/^\d{2}$/.test(pisCofins.cst) && pisCofins.cst !== '03', `${where} o CST ${pisCofins.cst || '(vazio)'} de PIS e COFINS não é aceito na NFC-e.`);
    need(item.quantidade > 0, `${where} a quantidade deve ser maior que zero.`);
    need((item.desconto ?? 0) <= tributosDe({ ...item, descricao, ncm, cfop, icms, pisCofins }).bruto, `${where} o desconto passa do valor.`);
  }
  const { nota: total } = totaisDe(nota);
  need(total > 0, 'O valor da nota é zero: não há o que emitir.');
  const paid = pagamentos.reduce((sum, { valor }) => sum + valor, 0) - troco;
  need(paid === total, `Os pagamentos menos o troco somam ${emReais(paid)}, e a nota ${emReais(total)}: acerte os pagamentos do pedido.`);
  if (consumidor) need(/^\d{11}$/.test(consumidor.cpf), 'Na NFC-e o consumidor é identificado por CPF. Com CNPJ, emita uma NF-e modelo 55.');
  if (total >= 1_000_000) need(consumidor !== undefined, 'Acima de R$ 10.000,00 a nota precisa do CPF do consumidor.');
  if (nota.contingencia) need(nota.contingencia.motivo.trim().length >= 15, 'O motivo da contingência tem ao menos 15 letras.');
  return problems;
};
const emReais = (cents: number): string => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
