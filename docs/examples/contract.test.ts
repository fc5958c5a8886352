import { contract } from '../../tests/contract/framework/suite';

contract('pglite');
