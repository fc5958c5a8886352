import { diaDaNota } from './aliquotas';
import { formaDoBeneficio, icmsProprio, pedeBeneficio, recusaBeneficio } from './beneficios';
import { impedimentoDaClassificacao } from './classificacoes';
import { gtinValido } from '../../../../schemas/gtin';
import { icmsAceito } from './impostos';
import { inscricaoValida } from './inscricao';
import type { Consumidor, Item, Nota } from './nota';
import { regrasDe, totaisDe, valorBruto } from './totais';
import { texto } from './xml';

const cfopsDaNfce = new Set(['5101', '5102', '5103', '5104', '5115', '5405', '5656', '5667', '5933']);
/** Means of payment whose group of card is demanded (rule 391). */
export const pedeCartao = new Set(['03', '04', '17']);

/** What would be refused, each in words for the person who can mend it: where to go, what to fill. Empty: it can be sent. */
export const conferir = (nota: Nota): string[] => {
  const { emitente, itens, pagamentos, consumidor, troco = 0 } = nota;
  const dia = diaDaNota(nota);
  const { aliquotas } = regrasDe(nota);
  const problems: string[] = [];
  const need = (holds: boolean, message: string): void => { if (!holds) problems.push(message); };
  need(/^[0-9A-Z]{12}[0-9]{2}$/.test(emitente.cnpj), 'Informe o CNPJ da empresa (Configurações › Empresas).');
  need(/^(\d{2,14})$/.test(emitente.inscricaoEstadual), 'Informe a inscrição estadual da empresa (Configurações › Empresas).');
  need(inscricaoValida(emitente.inscricaoEstadual, emitente.endereco.uf), `A inscrição estadual ${emitente.inscricaoEstadual} não é de ${emitente.endereco.uf}: confira os números (Configurações › Empresas).`);
  need(emitente.endereco.codigoMunicipio.length === 7, 'Informe o endereço completo da empresa, com o município (Configurações › Empresas).');
  need(emitente.endereco.logradouro !== '' && emitente.endereco.bairro !== '' && emitente.endereco.cep.length === 8, 'Informe rua, bairro e CEP da empresa (Configurações › Empresas).');
  need(itens.length > 0, 'O pedido não tem itens.');
  need(itens.length <= 990, 'A nota aceita até 990 itens.');
  for (const { descricao, ncm, cfop, icms, pisCofins, cest, gtin, ibsCbs, ...item } of itens) {
    const where = `Produto “${descricao}”:`;
    need(/^\d{8}$/.test(ncm) && ncm !== '00000000', `${where} informe o NCM.`);
    need(cfopsDaNfce.has(cfop), `${where} o CFOP ${cfop || '(vazio)'} não é aceito na NFC-e; use 5101, 5102 ou 5405.`);
    need(/^[0-8]$/.test(icms.origem), `${where} informe a origem da mercadoria.`);
    need(icmsAceito(emitente.crt, icms.codigo), `${where} o código de ICMS ${icms.codigo || '(vazio)'} não serve para o regime tributário da empresa nesta nota.`);
    need(!/^(500|60)$/.test(icms.codigo) || cest !== undefined, `${where} com substituição tributária, informe o CEST.`);
    need(/^(500|60)$/.test(icms.codigo) === (cfop === '5405'), `${where} o CFOP 5405 e o ICMS 500 ou 60 andam juntos.`);
    need(/^\d{2}$/.test(pisCofins.cst) && pisCofins.cst !== '03', `${where} o CST ${pisCofins.cst || '(vazio)'} de PIS e COFINS não é aceito na NFC-e.`);
    need(item.quantidade > 0, `${where} a quantidade deve ser maior que zero.`);
    need((item.desconto ?? 0) <= valorBruto(item), `${where} o desconto passa do valor.`);
    need(cest === undefined || /^\d{7}$/.test(cest), `${where} o CEST tem sete números.`);
    need(gtin === undefined || gtinValido(gtin), `${where} o código de barras ${gtin ?? ''} está errado: o último número não confere. Acerte ou deixe vazio.`);
    problems.push(...doEstado(nota, { beneficio: item.beneficio, icms }).map((problem) => `${where} ${problem}`));
    const impedimento = ibsCbs && impedimentoDaClassificacao(ibsCbs.classificacao, dia);
    need(impedimento === undefined, `${where} ${impedimento ?? ''}. Escolha outra no imposto federal do produto.`);
  }
  const { nota: total, itens: tributos } = totaisDe(nota);
  need(aliquotas.cbs !== null || !tributos.some(({ ibsCbs }) => ibsCbs), `A alíquota da CBS de ${dia.slice(0, 4)} ainda não foi informada: preencha em Tabelas › Alíquotas de IBS e CBS.`);
  need(total > 0, 'O valor da nota é zero: não há o que emitir.');
  const paid = pagamentos.reduce((sum, { valor }) => sum + valor, 0) - troco;
  need(paid === total, `Os pagamentos menos o troco somam ${emReais(paid)}, e a nota ${emReais(total)}: acerte os pagamentos do pedido.`);
  if (consumidor) need(/^\d{11}$/.test(consumidor.cpf), 'Na NFC-e o consumidor é identificado por CPF. Com CNPJ, emita uma NF-e modelo 55.');
  problems.push(...daEntrega(nota));
  if (total >= 1_000_000) need(consumidor !== undefined, 'Acima de R$ 10.000,00 a nota precisa do CPF do consumidor.');
  if (nota.contingencia) need(texto(nota.contingencia.motivo, 256).length >= 15, 'O motivo da contingência tem ao menos 15 letras.');
  return problems;
};
/** Benefits and the fund against poverty, of those that pay ICMS by its situations (CST). */
const doEstado = ({ emitente: { crt, endereco: { uf } }, exigencias }: Nota, { beneficio, icms: { codigo, fcp = 0 } }: Pick<Item, 'beneficio' | 'icms'>): string[] => {
  const no: [boolean, string][] = [[beneficio !== undefined && !formaDoBeneficio.test(beneficio), 'o código do benefício (cBenef) tem 8 ou 10 caracteres, como na tabela do estado. Acerte no imposto estadual.']];
  if (crt === '1' || crt === '4') return fcp > 0 || beneficio !== undefined ? ['o FCP e o código do benefício são do regime normal: tire-os do imposto estadual.'] : [];
  no.push(
    [beneficio === undefined && pedeBeneficio(uf, codigo, exigencias), `em ${uf} o CST ${codigo} precisa do código do benefício (cBenef): informe no imposto estadual.`],
    [beneficio !== undefined && recusaBeneficio(uf, codigo), `em ${uf} o CST ${codigo} não leva código do benefício (cBenef): tire-o do imposto estadual.`],
    [fcp > 0 && !icmsProprio.has(codigo), `o CST ${codigo} não leva o FCP: tire-o do imposto estadual.`],
    [fcp === 0 && icmsProprio.has(codigo) && exigencias?.fcp === true, 'informe o percentual do FCP no imposto estadual: o estado o exige.'],
  );
  return no.flatMap(([holds, message]) => (holds ? [message] : []));
};
/** What a delivery at home must say (rules 786 to 788). */
const daEntrega = ({ presenca, consumidor, transportador }: Nota): string[] => {
  if (presenca !== '4') return [];
  return [
    ...(transportador ? [] : ['A entrega precisa de quem transporta: a própria empresa ou a plataforma.']), ...(consumidor ? [] : ['A entrega em domicílio precisa do CPF do consumidor.']),
    ...(completo(consumidor) ? [] : ['A entrega em domicílio precisa do endereço completo: rua, número, bairro, cidade e CEP.']),
  ];
};
const completo = (consumidor: Consumidor | undefined): boolean => {
  const to = consumidor?.endereco;
  return to !== undefined && to.logradouro !== '' && to.bairro !== '' && to.codigoMunicipio.length === 7 && to.cep.length === 8;
};
const emReais = (cents: number): string => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
