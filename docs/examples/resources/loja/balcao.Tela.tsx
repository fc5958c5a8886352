import { useState } from 'react';
import { Action, Button, DataTable, Form, Page, useCall, useDo, useKeys, usePrint, useRecord, useToast } from '#screen';
import { f } from '#fields';
import { abertos, pedido, vida } from '../../schemas/loja/pedido';
import { anotar, movimento, senha } from './balcao';

const nota = { observacao: f.text({ label: 'Anotação', required: true, max: 200 }) };

export default () => {
  const [busca, setBusca] = useState('');
  const [id, setId] = useState<number>();
  const { record } = useRecord(pedido, id);
  const { data: hoje } = useCall(movimento, {});
  const { run: gravar } = useDo(anotar);
  const [print, toast] = [usePrint(), useToast()];
  useKeys({ Escape: () => setId(undefined) });
  const aside = id !== undefined && record && (
    <>
      <h2>Pedido {record.numero}</h2>
      <Action of={vida} name="concluir" record={record} />
      <Button label="Imprimir senha" icon="print" onClick={() => print(senha, { id })} />
      <Form
        fields={nota}
        submit="Anotar"
        onSubmit={(dado) => gravar({ id, ...dado }).then(() => toast.success('Anotado!'))}
      />
    </>
  );
  return (
    <Page aside={aside}>
      <p>{hoje ? `${hoje.abertos} em andamento` : 'Somando…'}</p>
      <input
        type="search"
        className="input"
        aria-label="Buscar pedido"
        value={busca}
        onChange={({ target }) => setBusca(target.value)}
      />
      <DataTable
        of={pedido}
        columns={['numero', 'canal', 'total', 'situacao']}
        search={busca}
        filter={{ canal: 'BALCAO', situacao: abertos }}
        onPick={(row) => setId(row.id)}
      />
    </Page>
  );
};
