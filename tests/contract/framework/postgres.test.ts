import { contract } from './suite';

contract('postgres');
