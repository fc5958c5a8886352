import { useState } from 'react';
import { Button, can, useCall } from '#screen';
import { contaPorItem, itensDaConta } from './porItem';
import './contaMesa.PorItem.css';
import { dinheiro } from '../comum/centavos';

interface Props {
  readonly record?: { readonly id: number; readonly situacao?: unknown };
}
const maximo = 20;

/** Splits the bill by items: numbers pressed beside an item assign it to people, and the rest is computed. */
const PorItem = ({ record }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const emAberto = record?.situacao === 'ABERTA' || record?.situacao === 'FECHANDO';
  if (!record || !emAberto || !can('CONTA_MESA_VER')) return null;
  return (
    <section className="card por-item" aria-labelledby="por-item-titulo">
      <h2 id="por-item-titulo">Dividir por item</h2>
      {isOpen ? (
        <Divisao conta={record.id} />
      ) : (
        <Button label="Dizer quem paga o quê" icon="groups" onClick={() => setOpen(true)} />
      )}
    </section>
  );
};
export default PorItem;

export const Divisao = ({ conta }: { readonly conta: number }) => {
  const [pessoas, setPessoas] = useState(2);
  const [servico, setServico] = useState(true);
  const [tomados, setTomados] = useState<readonly { readonly item: number; readonly pessoa: number }[]>([]);
  const { data: itens, error } = useCall(itensDaConta, { conta });
  const here = tomados.filter(({ pessoa }) => pessoa <= pessoas);
  const { data: divisao } = useCall(contaPorItem, { conta, servico, tomados: here }, { keep: true });
  const numeros = Array.from({ length: pessoas }, (_, at) => at + 1);
  const toma = (item: number, pessoa: number): boolean =>
    here.some((one) => one.item === item && one.pessoa === pessoa);
  const mudar = (item: number, pessoa: number): void =>
    setTomados(
      toma(item, pessoa)
        ? tomados.filter((one) => one.item !== item || one.pessoa !== pessoa)
        : [...tomados, { item, pessoa }],
    );
  if (!itens)
    return <p role="status">{error ? 'Não deu para carregar os itens. Confira a internet.' : 'Carregando...'}</p>;
  if (itens.length === 0) return <p>Nada foi pedido ainda.</p>;
  return (
    <>
      <div className="por-item__quantos">
        <span>{`${pessoas} pessoas`}</span>
        <Button label="Menos uma" size="small" disabled={pessoas <= 2} onClick={() => setPessoas(pessoas - 1)} />
        <Button label="Mais uma" size="small" disabled={pessoas >= maximo} onClick={() => setPessoas(pessoas + 1)} />
        <label>
          <input type="checkbox" checked={servico} onChange={({ target }) => setServico(target.checked)} /> Com o
          serviço
        </label>
      </div>
      <ul>
        {itens.map(({ id, nome, pessoa: pediu, valor }) => (
          <li key={id}>
            <span className="por-item__nome">
              {nome}
              {pediu && <small className="lead">{pediu}</small>}
            </span>
            <span className="por-item__valor">{dinheiro(valor)}</span>
            <span className="por-item__quem" role="group" aria-label={`Quem paga ${nome}`}>
              {numeros.map((pessoa) => (
                <button
                  key={pessoa}
                  type="button"
                  aria-pressed={toma(id, pessoa)}
                  aria-label={`Pessoa ${pessoa}`}
                  onClick={() => mudar(id, pessoa)}
                >
                  {pessoa}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {divisao && (
        <dl aria-live="polite">
          {divisao.partes.map(({ pessoa, valor }) => (
            <div key={pessoa}>
              <dt>{`Pessoa ${pessoa}`}</dt>
              <dd>{dinheiro(valor)}</dd>
            </div>
          ))}
          <div className={divisao.falta > 0 ? 'por-item__falta' : undefined}>
            <dt>{divisao.falta > 0 ? 'Falta dividir' : 'Tudo dividido'}</dt>
            <dd>{dinheiro(divisao.falta > 0 ? divisao.falta : divisao.total)}</dd>
          </div>
        </dl>
      )}
    </>
  );
};
