import { contract } from '../contract/suite';

contract('pglite');
