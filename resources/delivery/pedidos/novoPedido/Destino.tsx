import { hourText } from '#kit/dayText';
import { useState } from 'react';
import { ActionField, Button, useDialog, useWho } from '#screen';
import type { Infer } from '#kit';
import { f } from '#fields';
import type { cliente as clientes } from '../../../../schemas/cadastros/clientes/cliente';
import { modalidades } from '../../../../schemas/delivery/pedidos/pedido';
import { enderecosDo } from '../../../cadastros/contatos/enderecos';
import { useServed } from './Atendido';
import type { Inicio } from './Produtos';
import { erroEm, Recado, type ContaVista } from './Recado';
import type { Formulario } from './Tela';
import { dinheiro } from '../../../comum/centavos';

type Registro = Infer<typeof clientes>;
interface DestinoProps {
  readonly form: Formulario;
  readonly conta: ContaVista | undefined;
  readonly inicio: Inicio | undefined;
  readonly proximo: () => void;
}
/** Destination, fee and hour, shown as soon as they are known, before there is an item. */
export const Destino = ({ form, conta, inicio, proximo }: DestinoProps) => {
  const { modalidade, canal, mesa } = form.values;
  const mesas = inicio?.mesas ?? [];
  const ehMesa = canal === 'MESA';
  const semMesa = { canal: ehMesa ? 'TELEFONE' : canal, mesa: null } as const;
  const escolher = (key: keyof typeof modalidades): void => form.change({ ...semMesa, modalidade: key });
  const sentar = (): void =>
    form.change({ modalidade: 'LOCAL', canal: 'MESA', pagamentos: [], pagarDepois: false, taxaEntrega: null });
  const temMesa = mesas.length > 0 || ehMesa;
  return (
    <div className="novo__onde">
      <div className="novo__modo" role="radiogroup" aria-label="Modalidade">
        {Object.entries(modalidades)
          .filter(([key]) => key !== 'LOCAL' || !temMesa)
          .map(([key, label]) => (
            <label key={key}>
              <input
                type="radio"
                name="novo-modalidade"
                checked={modalidade === key && !ehMesa}
                onChange={() => escolher(key as keyof typeof modalidades)}
              />
              <span>{key === 'LOCAL' ? 'No local' : label}</span>
            </label>
          ))}
        {temMesa && (
          <label>
            <input type="radio" name="novo-modalidade" checked={ehMesa} onChange={sentar} />
            <span>Mesa…</span>
          </label>
        )}
      </div>
      {modalidade === 'ENTREGA' && <Entrega form={form} conta={conta} />}
      {!ehMesa && conta && <Prazo form={form} conta={conta} />}
      {ehMesa && form.values.conta == null && (
        <div className="novo__mesas" role="radiogroup" aria-label="Mesa">
          {mesas.map(({ id, nome, ocupada }) => (
            <label key={id} className="novo__opcao">
              <input
                type="radio"
                name="novo-mesa"
                checked={mesa === id}
                onChange={() => form.change({ mesa: id })}
                onClick={proximo}
              />
              <span>
                {nome} {ocupada && <span className="lead">ocupada</span>}
              </span>
            </label>
          ))}
          <Recado texto={erroEm(form, undefined, 'mesa')} />
        </div>
      )}
    </div>
  );
};
/** Fee and promised time by the current rules. */
const Prazo = ({ form, conta }: Pick<DestinoProps, 'form'> & { readonly conta: ContaVista }) => {
  const { zone } = useWho();
  const [isOther, setOther] = useState(false);
  const { modalidade, taxaEntrega, agendadoPara } = form.values;
  const isDelivery = modalidade === 'ENTREGA';
  const semTaxa = erroEm(form, conta, 'taxaEntrega');
  const semLugar = erroEm(form, conta, 'endereco');
  const ate = (conta.previsaoEntrega ?? null) !== null && agendadoPara === null && new Date(conta.previsaoEntrega!);
  return (
    <div className="novo__fatos">
      {isDelivery && !semLugar && !semTaxa && (
        <span className="novo__fato">
          <b>{conta.taxa === 0 ? 'Grátis' : dinheiro(conta.taxa)}</b>
          <small>{conta.entregaPor ?? 'de entrega'}</small>
        </span>
      )}
      {ate && !semLugar && (
        <span className="novo__fato">
          <b>até {hourText(ate, zone)}</b>
          <small>{conta.tempo}</small>
        </span>
      )}
      {isDelivery &&
        (isOther || taxaEntrega !== null || semTaxa ? (
          <div className="novo__taxa">
            <ActionField form={form} name="taxaEntrega" autoFocus={isOther} />
            {semTaxa && !form.errors.taxaEntrega && <Recado texto={semTaxa} />}
          </div>
        ) : (
          !semLugar && <Button label="Mudar a taxa" size="small" tone="ghost" onClick={() => setOther(true)} />
        ))}
    </div>
  );
};

const enderecos = { endereco: f.address({ label: 'Entregar em', required: true }) };
type Endereco = Registro['address'];
const escrito = (address: Endereco): string =>
  address
    ? [[address.street, address.number].filter(Boolean).join(', '), address.complement, address.neighborhoord]
        .filter(Boolean)
        .join(' · ')
    : '';
/** Address for users who may not read it: its existence and district only. */
const doCadastro = (address: NonNullable<Endereco>): string =>
  address.street?.includes('***')
    ? ['O endereço do cadastro', address.neighborhoord].filter(Boolean).join(', em ')
    : escrito(address);
const Entrega = ({ form, conta }: Pick<DestinoProps, 'form' | 'conta'>) => {
  const ask = useDialog();
  const { endereco, cliente, local } = form.values;
  const { data: record } = useServed(cliente);
  const dito = escrito(endereco) === '' ? null : endereco;
  const locais = cliente === null || !record ? [] : enderecosDo(record);
  const escolhido = locais.find(({ apelido }) => apelido === (local ?? null)) ?? locais[0];
  const onde = dito ?? escolhido?.address ?? null;
  const trocar = async (): Promise<void> => {
    const given = await ask({
      title: 'Entregar em',
      form: enderecos,
      submit: 'Usar este endereço',
      initial: { endereco: dito ?? undefined },
    });
    if (given) form.change({ endereco: given.endereco, local: null });
  };
  const recado = erroEm(form, conta, 'local') ?? erroEm(form, conta, 'endereco');
  return (
    <div className="novo__endereco">
      <span className="labelled__label">Entregar em</span>
      {locais.length > 1 && (
        <div className="novo__modo" role="radiogroup" aria-label="Endereço do cadastro">
          {locais.map(({ apelido }) => (
            <label key={apelido ?? ''}>
              <input
                type="radio"
                name="novo-local"
                checked={!dito && apelido === (escolhido?.apelido ?? null)}
                onChange={() => form.change({ endereco: null, local: apelido })}
              />
              <span>{apelido ?? 'Principal'}</span>
            </label>
          ))}
        </div>
      )}
      {onde && <address>{dito ? escrito(dito) : doCadastro(onde)}</address>}
      <span data-wrong={recado !== undefined || undefined}>
        <Button
          label={onde ? 'Trocar endereço' : 'Informar endereço'}
          icon="place"
          size="small"
          onClick={() => void trocar()}
        />
      </span>
      <Recado texto={recado} />
    </div>
  );
};
