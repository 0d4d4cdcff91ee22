BEGIN TRANSACTION;
CREATE TABLE dutchess_calls (
	"key" TEXT NOT NULL, 
	content TEXT NOT NULL, 
	time FLOAT NOT NULL, 
	status INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE dutchess_entries (
	event TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	time TEXT NOT NULL, 
	author TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	previous TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (event, position)
);
INSERT INTO "dutchess_entries" VALUES('ede83421',1,1,'2026-11-19T02:07:33.463Z','anna','','EventCreated','{"details":{"city":"Oslo","federation":"NOR","name":"Club Open","start":"2026/11/01"}}','0000000000000000000000000000000000000000000000000000000000000000','b79e587d00534155415e0a9004dfcf73e887fd7f506f6b25977cde59f416c129');
INSERT INTO "dutchess_entries" VALUES('ede83421',2,2,'2026-11-19T02:07:33.491Z','anna','because','TournamentAdded','{"settings":{"name":"Open","rounds":5},"tournament":"open"}','b79e587d00534155415e0a9004dfcf73e887fd7f506f6b25977cde59f416c129','9204de6a11b9c07ce27abe60eb9403591442ec3a79ea4cafe92c9fa3e7c6fb76');
INSERT INTO "dutchess_entries" VALUES('ede83421',3,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2400,"name":"Player 001"},"person":1}','9204de6a11b9c07ce27abe60eb9403591442ec3a79ea4cafe92c9fa3e7c6fb76','8931d002333ae5bb6218989d3c371011f2fe96b328f07871b9ac0e4ba274d34c');
INSERT INTO "dutchess_entries" VALUES('ede83421',4,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":1,"rating":2400,"source":"FIDE","tournament":"open"}','8931d002333ae5bb6218989d3c371011f2fe96b328f07871b9ac0e4ba274d34c','63809b806fb540823c5d9d233735f47577479da1e6ab1cf5bb9c16a1c953b27d');
INSERT INTO "dutchess_entries" VALUES('ede83421',5,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2390,"name":"Player 002"},"person":2}','63809b806fb540823c5d9d233735f47577479da1e6ab1cf5bb9c16a1c953b27d','9b3262d41a3aec38e328b5fb51f43cd0f4b3de8c16f85184f47096644bbbc5eb');
INSERT INTO "dutchess_entries" VALUES('ede83421',6,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":2,"rating":2390,"source":"FIDE","tournament":"open"}','9b3262d41a3aec38e328b5fb51f43cd0f4b3de8c16f85184f47096644bbbc5eb','7850b8f4c23ac217b18aff1d21a546f04d31827ac04c1b725e140ee9d23eab68');
INSERT INTO "dutchess_entries" VALUES('ede83421',7,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2380,"name":"Player 003"},"person":3}','7850b8f4c23ac217b18aff1d21a546f04d31827ac04c1b725e140ee9d23eab68','841ebdeb45ef5ee54bd06d93ade593485d4d2d0bab4390fe25f6eacf8ecf73ce');
INSERT INTO "dutchess_entries" VALUES('ede83421',8,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":3,"rating":2380,"source":"FIDE","tournament":"open"}','841ebdeb45ef5ee54bd06d93ade593485d4d2d0bab4390fe25f6eacf8ecf73ce','b0b1d81bed0035d6bd82f5cb7560180df265f92bbc3965748a59b0f653e380f2');
INSERT INTO "dutchess_entries" VALUES('ede83421',9,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2370,"name":"Player 004"},"person":4}','b0b1d81bed0035d6bd82f5cb7560180df265f92bbc3965748a59b0f653e380f2','49d25c86f7be203113d1a4f7b94bc9a0cbaaeed98e0c28b1451237121a9db2ed');
INSERT INTO "dutchess_entries" VALUES('ede83421',10,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":4,"rating":2370,"source":"FIDE","tournament":"open"}','49d25c86f7be203113d1a4f7b94bc9a0cbaaeed98e0c28b1451237121a9db2ed','fbc5f37246a6d0e49d24b138c1459dce9a9e4e3e3390d3b90ef1e8b13012734b');
INSERT INTO "dutchess_entries" VALUES('ede83421',11,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2360,"name":"Player 005"},"person":5}','fbc5f37246a6d0e49d24b138c1459dce9a9e4e3e3390d3b90ef1e8b13012734b','68e1a61a11f1c889fe0194786235492c771c98c9ba04ab60fc0b95e62647836d');
INSERT INTO "dutchess_entries" VALUES('ede83421',12,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":5,"rating":2360,"source":"FIDE","tournament":"open"}','68e1a61a11f1c889fe0194786235492c771c98c9ba04ab60fc0b95e62647836d','80979612455270e8516ae43b4a5228bc6e3f5168c3299c3f5107c9bfea294784');
INSERT INTO "dutchess_entries" VALUES('ede83421',13,3,'2026-11-19T02:07:33.515Z','anna','because','PersonAdded','{"data":{"fide_rating":2350,"name":"Player 006"},"person":6}','80979612455270e8516ae43b4a5228bc6e3f5168c3299c3f5107c9bfea294784','ce17173bcdf88280dfea24ca141a5400c1056df9ee581e4c25c58122c2062aed');
INSERT INTO "dutchess_entries" VALUES('ede83421',14,3,'2026-11-19T02:07:33.515Z','anna','because','PlayerEntered','{"person":6,"rating":2350,"source":"FIDE","tournament":"open"}','ce17173bcdf88280dfea24ca141a5400c1056df9ee581e4c25c58122c2062aed','c71fabb23293810a27f80253608d470e63998918b791672e316432c44ce90be7');
INSERT INTO "dutchess_entries" VALUES('ede83421',15,15,'2026-11-19T02:07:33.580Z','anna','because','NumbersAssigned','{"cause":"start","order":[1,2,3,4,5,6],"tournament":"open"}','c71fabb23293810a27f80253608d470e63998918b791672e316432c44ce90be7','66cdbb0735c04b5e4cbb798a8c3139ec74f1676047578ec020d697f1338158cd');
INSERT INTO "dutchess_entries" VALUES('ede83421',16,15,'2026-11-19T02:07:33.580Z','anna','because','ColourDrawn','{"colour":"b","seed":"seed","tournament":"open"}','66cdbb0735c04b5e4cbb798a8c3139ec74f1676047578ec020d697f1338158cd','7646a2146e96b4a8a5443b41c3f54808be6a6a6cb626a97d3244a4c9743a8b0b');
INSERT INTO "dutchess_entries" VALUES('ede83421',17,15,'2026-11-19T02:07:33.580Z','anna','because','RoundPaired','{"away":[],"boards":[[4,1],[2,5],[6,3]],"bye":null,"order":[1,2,3,4,5,6],"round":1,"tournament":"open"}','7646a2146e96b4a8a5443b41c3f54808be6a6a6cb626a97d3244a4c9743a8b0b','8a66ff448bff3e4e1d4b8512ca707928ab465a416478cc993347279f6260443d');
INSERT INTO "dutchess_entries" VALUES('ede83421',18,18,'2026-11-19T02:07:33.593Z','anna','because','RoundPublished','{"round":1,"tournament":"open"}','8a66ff448bff3e4e1d4b8512ca707928ab465a416478cc993347279f6260443d','c312f7acf5421bf2622632062813ba17152bfd1d51d5137e9441886efae5e76c');
INSERT INTO "dutchess_entries" VALUES('ede83421',19,19,'2026-11-19T02:07:33.605Z','anna','because','ResultEntered','{"board":1,"result":"0-1","round":1,"tournament":"open"}','c312f7acf5421bf2622632062813ba17152bfd1d51d5137e9441886efae5e76c','3a22664e200c03b397925d1b96d838e667b9c4334bbf831929884502615f9f8f');
INSERT INTO "dutchess_entries" VALUES('ede83421',20,19,'2026-11-19T02:07:33.605Z','anna','because','ResultEntered','{"board":2,"result":"1-0","round":1,"tournament":"open"}','3a22664e200c03b397925d1b96d838e667b9c4334bbf831929884502615f9f8f','611419d2eef88537ce08def70421ddba33689da8394654b4222e3ab1e01a6ed7');
INSERT INTO "dutchess_entries" VALUES('ede83421',21,19,'2026-11-19T02:07:33.605Z','anna','because','ResultEntered','{"board":3,"result":"½-½","round":1,"tournament":"open"}','611419d2eef88537ce08def70421ddba33689da8394654b4222e3ab1e01a6ed7','c06deef852afa07950a379dfa7f423449ce7b3a75776d55a8b4051f8bbc78991');
INSERT INTO "dutchess_entries" VALUES('ede83421',22,22,'2026-11-19T02:07:33.609Z','anna','because','RoundPaired','{"away":[],"boards":[[1,2],[3,4],[5,6]],"bye":null,"order":[1,2,3,4,5,6],"round":2,"tournament":"open"}','c06deef852afa07950a379dfa7f423449ce7b3a75776d55a8b4051f8bbc78991','656b5bd4b098b419b238c237583c829e9d4948c6966b312b9e9aa33fd6b09583');
INSERT INTO "dutchess_entries" VALUES('ede83421',23,23,'2026-11-19T02:07:33.623Z','anna','because','RoundPublished','{"round":2,"tournament":"open"}','656b5bd4b098b419b238c237583c829e9d4948c6966b312b9e9aa33fd6b09583','b2b9924ade11ba225fc6d4cbba861dc6f7e8be6d12b3790cf904184f82aee114');
INSERT INTO "dutchess_entries" VALUES('ede83421',24,24,'2026-11-19T02:07:33.631Z','anna','because','ResultEntered','{"board":1,"result":"1-0","round":2,"tournament":"open"}','b2b9924ade11ba225fc6d4cbba861dc6f7e8be6d12b3790cf904184f82aee114','5a40a98b121ff780b87f67558aa295d5a5f19222dc6dc08ef191b2054423f0ee');
INSERT INTO "dutchess_entries" VALUES('ede83421',25,24,'2026-11-19T02:07:33.631Z','anna','because','ResultEntered','{"board":2,"result":"½-½","round":2,"tournament":"open"}','5a40a98b121ff780b87f67558aa295d5a5f19222dc6dc08ef191b2054423f0ee','355d6883c10f08acdd7111ee903355d92f3e8990234a36879788d0e07fee5143');
INSERT INTO "dutchess_entries" VALUES('ede83421',26,24,'2026-11-19T02:07:33.631Z','anna','because','ResultEntered','{"board":3,"result":"0-1","round":2,"tournament":"open"}','355d6883c10f08acdd7111ee903355d92f3e8990234a36879788d0e07fee5143','9daa6b53ae465efcc8c8bbff5475f0c1ce5ff53ee661315e35980f8742d78336');
CREATE TABLE dutchess_events (
	event TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	length INTEGER NOT NULL, 
	head TEXT NOT NULL, 
	PRIMARY KEY (event)
);
INSERT INTO "dutchess_events" VALUES('ede83421','Club Open','2026-11-19T02:07:33.463Z',26,'9daa6b53ae465efcc8c8bbff5475f0c1ce5ff53ee661315e35980f8742d78336');
CREATE TABLE dutchess_game_reports (
	event TEXT NOT NULL, 
	tournament TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	black INTEGER NOT NULL, 
	side TEXT NOT NULL, 
	result TEXT NOT NULL, 
	PRIMARY KEY (event, tournament, round, white, black, side)
);
CREATE TABLE dutchess_happenings (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	time FLOAT NOT NULL, 
	kind TEXT NOT NULL, 
	user INTEGER NOT NULL, 
	event TEXT NOT NULL, 
	address TEXT NOT NULL, 
	about TEXT NOT NULL
);
CREATE TABLE dutchess_invitations (
	token TEXT NOT NULL, 
	event TEXT NOT NULL, 
	role TEXT NOT NULL, 
	expires FLOAT NOT NULL, 
	maker INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE dutchess_logos (
	event TEXT NOT NULL, 
	media_type TEXT NOT NULL, 
	content BLOB NOT NULL, 
	PRIMARY KEY (event)
);
CREATE TABLE dutchess_members (
	event TEXT NOT NULL, 
	user INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	PRIMARY KEY (event, user)
);
INSERT INTO "dutchess_members" VALUES('ede83421',1,'owner');
CREATE TABLE dutchess_meta (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "dutchess_meta" VALUES('schema','1');
CREATE TABLE dutchess_options (
	event TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (event)
);
INSERT INTO "dutchess_options" VALUES('ede83421','{"screen": "all", "screen_tournament": "", "seconds": 20, "next_round": "", "players_report": true, "logo": ""}');
CREATE TABLE dutchess_passes (
	token TEXT NOT NULL, 
	event TEXT NOT NULL, 
	role TEXT NOT NULL, 
	label TEXT NOT NULL, 
	tournament TEXT NOT NULL, 
	first_board INTEGER NOT NULL, 
	last_board INTEGER NOT NULL, 
	expires FLOAT NOT NULL, 
	maker INTEGER NOT NULL, 
	enrolled INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE dutchess_rating_lists (
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	rates TEXT NOT NULL, 
	date TEXT NOT NULL, 
	source TEXT NOT NULL, 
	imported TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	ready BOOLEAN NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "dutchess_rating_lists" VALUES(1,'FIDE','standard rapid blitz','2026-11-19','players.txt','2026-11-19T02:07:34+00:00',5,1);
CREATE TABLE dutchess_ratings_1 (
	number INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	fide_id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	federation TEXT NOT NULL, 
	sex TEXT NOT NULL, 
	title TEXT NOT NULL, 
	birth TEXT NOT NULL, 
	standard INTEGER NOT NULL, 
	rapid INTEGER NOT NULL, 
	blitz INTEGER NOT NULL, 
	flag TEXT NOT NULL, 
	standard_k INTEGER NOT NULL, 
	rapid_k INTEGER NOT NULL, 
	blitz_k INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "dutchess_ratings_1" VALUES(1,'1001','1001','Soerensen, Bjorn','DEN','m','GM','1988',2601,2588,2570,'',20,20,20,' soerensen bjorn');
INSERT INTO "dutchess_ratings_1" VALUES(2,'1002','1002','Mueller, Anna Maria','GER','w','WGM','1994',2320,2290,0,'',20,20,20,' mueller anna maria');
INSERT INTO "dutchess_ratings_1" VALUES(3,'1003','1003','Nunez Garcia, Jose','ESP','m','','2001',2011,0,0,'',20,20,20,' nunez garcia jose');
INSERT INTO "dutchess_ratings_1" VALUES(4,'1004','1004','Novak, Ivan','CRO','m','FM','1979',2288,2301,2345,'',20,20,20,' novak ivan');
INSERT INTO "dutchess_ratings_1" VALUES(5,'10045','10045','O''Brien, Mary','IRL','w','','2008',0,1804,0,'',20,20,20,' obrien mary');
CREATE TABLE dutchess_ratings_1_words (
	word TEXT NOT NULL, 
	best INTEGER NOT NULL, 
	number INTEGER NOT NULL
);
INSERT INTO "dutchess_ratings_1_words" VALUES('soerensen',2601,1);
INSERT INTO "dutchess_ratings_1_words" VALUES('bjorn',2601,1);
INSERT INTO "dutchess_ratings_1_words" VALUES('maria',2320,2);
INSERT INTO "dutchess_ratings_1_words" VALUES('mueller',2320,2);
INSERT INTO "dutchess_ratings_1_words" VALUES('anna',2320,2);
INSERT INTO "dutchess_ratings_1_words" VALUES('garcia',2011,3);
INSERT INTO "dutchess_ratings_1_words" VALUES('nunez',2011,3);
INSERT INTO "dutchess_ratings_1_words" VALUES('jose',2011,3);
INSERT INTO "dutchess_ratings_1_words" VALUES('ivan',2345,4);
INSERT INTO "dutchess_ratings_1_words" VALUES('novak',2345,4);
INSERT INTO "dutchess_ratings_1_words" VALUES('mary',1804,5);
INSERT INTO "dutchess_ratings_1_words" VALUES('obrien',1804,5);
CREATE TABLE dutchess_recovery_codes (
	user INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	PRIMARY KEY (user, code)
);
INSERT INTO "dutchess_recovery_codes" VALUES(1,'46378fd8a80d2f9b837abda93437ed51199e49cd2598f078d93b5562a8ba31e0');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'1232299091095ded04852370572ab2da9b3fba3d9d5e69c05d3359b782dd93aa');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'4e331e2f53db432a1dd3f27ca8825976bc4da75037a1fe33fbdd636d67ac29ce');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'5526de3b8359cb1b9d7e1abf1f913b283473272b16ee2078f710df62abffb881');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'7cf362c928f726c970b22d07b9a8a6226a651dae25b4bdf62c2d3f925c0b9a40');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'558ad0fb31380880420c88cb97cebe58f79d4b03200084fb5d8a95161417a6e0');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'54479be80363556ad19716f6cb65f71ffc0ad3bdc4b0774297024da5362a1eaa');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'6747bf8a95849d13a9a945cc11228fe07eb234220fd3cede275cd069e0c018b8');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'9802d47af41015ff29ebb3f69c9713338fcc43aa62c4908280250377fae05096');
INSERT INTO "dutchess_recovery_codes" VALUES(1,'f33cf66460bb9822e16047de58ddbb6222cbe60118fe42f607dd631c71bb257d');
CREATE TABLE dutchess_restored (
	event TEXT NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	time TEXT NOT NULL, 
	author TEXT NOT NULL, 
	PRIMARY KEY (event, first)
);
CREATE TABLE dutchess_result_codes (
	event TEXT NOT NULL, 
	number TEXT NOT NULL, 
	PRIMARY KEY (event)
);
CREATE TABLE dutchess_second_factors (
	user INTEGER NOT NULL, 
	number TEXT NOT NULL, 
	keyed TEXT NOT NULL, 
	step INTEGER NOT NULL, 
	PRIMARY KEY (user)
);
INSERT INTO "dutchess_second_factors" VALUES(1,'55555555555555555555555555555555','',59835135);
CREATE TABLE dutchess_secrets (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "dutchess_secrets" VALUES('root','1111111111111111111111111111111111111111111111111111111111111111');
CREATE TABLE dutchess_sessions (
	token TEXT NOT NULL, 
	user INTEGER NOT NULL, 
	expires FLOAT NOT NULL, 
	begun FLOAT NOT NULL, 
	label TEXT NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE dutchess_users (
	user INTEGER NOT NULL, 
	login TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password TEXT NOT NULL, 
	language TEXT NOT NULL, 
	creates INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	PRIMARY KEY (user), 
	UNIQUE (login)
);
INSERT INTO "dutchess_users" VALUES(1,'anna','Anna','$argon2id$v=19$m=65536,t=3,p=4$u//5UdUpBQE/1t/pvhH8FA$VkVHnrUspsNLrNVASJhxnmSbiTperwahHBmc55/7+Ww','',1,0);
CREATE INDEX ix_dutchess_happenings_event ON dutchess_happenings (event);
CREATE INDEX ix_dutchess_happenings_user ON dutchess_happenings (user);
CREATE INDEX dutchess_ratings_1_words_by_word ON dutchess_ratings_1_words (word, best, number);
CREATE INDEX dutchess_ratings_1_by_id ON dutchess_ratings_1 (id);
CREATE INDEX dutchess_ratings_1_by_fide_id ON dutchess_ratings_1 (fide_id);
DELETE FROM "sqlite_sequence";
COMMIT;
